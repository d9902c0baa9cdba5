import { fontFamily, fontSize, monoFamily, radius, tokens, type ThemeMode } from './theme.ts';

/** Ant Design seed and alias tokens from the same source as the charts: `<ConfigProvider theme={{ algorithm, ...antTheme(mode) }}>`. */
export function antTheme(mode: ThemeMode) {
  const theme = tokens[mode];
  return {
    token: {
      colorPrimary: theme.accent,
      colorInfo: theme.accent,
      colorLink: theme.accent,
      colorError: theme.danger,
      colorBgLayout: theme.page,
      colorBgContainer: theme.surface,
      colorBgElevated: theme.surface,
      // WCAG 1.4.11: the outline is all that tells where an empty box or field is.
      colorBorder: theme.control,
      colorBorderSecondary: theme.border,
      colorText: theme.text,
      colorTextSecondary: theme.textSecondary,
      colorTextTertiary: theme.textMuted,
      colorTextPlaceholder: theme.textMuted,
      colorTextLightSolid: theme.onAccent,
      fontFamily,
      fontFamilyCode: monoFamily,
      fontSize,
      borderRadius: radius,
      borderRadiusSM: 6,
      borderRadiusLG: radius,
      controlHeight: 32,
      controlHeightSM: 26,
    },
    components: {
      Tooltip: {
        colorBgSpotlight: theme.mode === 'light' ? '#23262e' : '#31353f',
        colorTextLightSolid: '#ffffff',
      },
      Segmented: {
        trackBg: theme.subtle,
        itemSelectedBg: theme.mode === 'light' ? theme.surface : '#343945',
        itemSelectedColor: theme.text,
        itemColor: theme.textSecondary,
      },
      // A locked form is still read.
      Input: { colorTextDisabled: theme.textMuted },
      Select: { optionSelectedBg: theme.accentSoft, colorTextDisabled: theme.textMuted },
      DatePicker: { cellBgDisabled: 'transparent' },
      // WCAG 1.4.11: a switch that is off is still a switch.
      Switch: { colorTextQuaternary: theme.control, colorTextTertiary: theme.textMuted },
      // What an empty table says is to be read.
      Table: { colorTextDisabled: theme.textMuted },
      // WCAG 1.4.3: the lighter accent of the algorithm cannot be read under the pointer.
      Tabs: { itemHoverColor: theme.accent, itemActiveColor: theme.accent },
      Button: {
        defaultBorderColor: theme.mode === 'light' ? '#d3d6dd' : '#3a3f4b',
        defaultHoverColor: theme.accent,
        defaultActiveColor: theme.accent,
      },
    },
  };
}
