import { t } from '@playhead/texts/translate';
import {
  type BinaryOperator,
  compareOperators,
  type Expression,
  type ExpressionIssue,
  type FunctionName,
  functionNames,
  MAX_EXPRESSION_DEPTH,
  MAX_EXPRESSION_NODES,
} from './expression.ts';
import { ExpressionError, type Sign, type Token, tokenize } from './tokens.ts';

export type ParsedExpression = { ok: true; expression: Expression } | { ok: false; issue: ExpressionIssue };

/** The closed grammar of table calculations. Everything else is refused, with its position. */
export function parseExpression(text: string): ParsedExpression {
  try {
    return { ok: true, expression: new Parser(tokenize(text)).whole() };
  } catch (error) {
    if (error instanceof ExpressionError) return { ok: false, issue: error.issue };
    throw error;
  }
}

/** Recursive descent; one method per level of precedence, weakest first. */
class Parser {
  readonly #tokens: readonly Token[];
  #index = 0;
  #depth = 0;
  #nodes = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Expression {
    const expression = this.#either();
    if (this.#next().kind !== 'end') throw this.#unexpected();
    return expression;
  }

  #either(): Expression {
    let left = this.#both();
    while (this.#takeWord('or')) left = this.#binary('or', left, this.#both());
    return left;
  }

  #both(): Expression {
    let left = this.#negation();
    while (this.#takeWord('and')) left = this.#binary('and', left, this.#negation());
    return left;
  }

  #negation(): Expression {
    const { at } = this.#next();
    if (!this.#takeWord('not')) return this.#comparison();
    return this.#deeper(() => this.#made({ kind: 'unary', op: 'not', operand: this.#negation(), at }));
  }

  #comparison(): Expression {
    const left = this.#sum();
    const op = this.#takeSign('=', '!=', '<>', '<=', '>=', '<', '>');
    if (op === null) return left;
    const right = this.#sum();
    const compared = this.#binary(compareOperators.find((known) => known === op) ?? '!=', left, right);
    if (this.#peekSign('=', '!=', '<>', '<=', '>=', '<', '>')) throw this.#unexpected();
    return compared;
  }

  #sum(): Expression {
    let left = this.#product();
    for (;;) {
      const op = this.#takeSign('+', '-');
      if (op === null) return left;
      left = this.#binary(op === '+' ? '+' : '-', left, this.#product());
    }
  }

  #product(): Expression {
    let left = this.#signed();
    for (;;) {
      const op = this.#takeSign('*', '/');
      if (op === null) return left;
      left = this.#binary(op === '*' ? '*' : '/', left, this.#signed());
    }
  }

  #signed(): Expression {
    const { at } = this.#next();
    if (this.#takeSign('-') === null) return this.#single();
    return this.#deeper(() => this.#made({ kind: 'unary', op: '-', operand: this.#signed(), at }));
  }

  #single(): Expression {
    const token = this.#next();
    switch (token.kind) {
      case 'number':
      case 'text':
      case 'field':
        this.#index += 1;
        return this.#made(token);
      case 'word':
        return this.#word(token.word.toLowerCase(), token.at);
      case 'sign': {
        if (this.#takeSign('(') === null) throw this.#unexpected();
        const inner = this.#deeper(() => this.#either());
        this.#expectSign(')');
        return inner;
      }
      case 'end':
        throw new ExpressionError(token.at, t('something is missing here'));
    }
  }

  #word(word: string, at: number): Expression {
    if (word === 'null') return this.#literal({ kind: 'null', at });
    if (word === 'yes' || word === 'no') return this.#literal({ kind: 'flag', value: word === 'yes', at });
    const name = functionNames.find((known) => known === word);
    if (name === undefined)
      throw new ExpressionError(at, t('"{word}" is not known; fields are written as ${name}', { word }));
    this.#index += 1;
    return this.#call(name, at);
  }

  #literal(node: Expression): Expression {
    this.#index += 1;
    return this.#made(node);
  }

  #call(name: FunctionName, at: number): Expression {
    this.#expectSign('(');
    const args: Expression[] = [];
    this.#deeper(() => {
      if (this.#peekSign(')')) return;
      do args.push(this.#either());
      while (this.#takeSign(',') !== null);
    });
    this.#expectSign(')');
    return this.#made({ kind: 'call', name, args, at });
  }

  #binary(op: BinaryOperator, left: Expression, right: Expression): Expression {
    return this.#made({ kind: 'binary', op, left, right, at: left.at });
  }

  #made(node: Expression): Expression {
    this.#nodes += 1;
    if (this.#nodes > MAX_EXPRESSION_NODES)
      throw new ExpressionError(this.#next().at, t('the calculation is too long'));
    return node;
  }

  #deeper<T>(work: () => T): T {
    this.#depth += 1;
    if (this.#depth > MAX_EXPRESSION_DEPTH) throw new ExpressionError(this.#next().at, t('it is nested too deeply'));
    const made = work();
    this.#depth -= 1;
    return made;
  }

  #next(): Token {
    return this.#tokens[this.#index] ?? { kind: 'end', at: 1 };
  }

  #takeWord(word: string): boolean {
    const token = this.#next();
    if (token.kind !== 'word' || token.word.toLowerCase() !== word) return false;
    this.#index += 1;
    return true;
  }

  #peekSign(...wanted: readonly Sign[]): Sign | null {
    const token = this.#next();
    return token.kind === 'sign' && wanted.includes(token.sign) ? token.sign : null;
  }

  #takeSign(...wanted: readonly Sign[]): Sign | null {
    const sign = this.#peekSign(...wanted);
    if (sign !== null) this.#index += 1;
    return sign;
  }

  #expectSign(sign: Sign): void {
    if (this.#takeSign(sign) === null)
      throw new ExpressionError(this.#next().at, t('"{sign}" is expected here', { sign }));
  }

  #unexpected(): ExpressionError {
    const token = this.#next();
    return new ExpressionError(
      token.at,
      token.kind === 'end' ? t('something is missing here') : t('this is not expected here'),
    );
  }
}
