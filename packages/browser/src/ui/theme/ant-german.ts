import german from 'antd/es/locale/de_DE';
import 'dayjs/locale/de';

export { german };
