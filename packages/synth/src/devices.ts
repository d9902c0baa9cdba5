type Screen = 'TV' | 'Mobile' | 'Tablet' | 'Desktop';

interface Device {
  name: string;
  screen: Screen;
  player: string;
  /** Share within its class. */
  weight: number;
}

/** Class 0 is shared living-room devices; class 1 is personal devices. */
export interface DeviceClasses {
  bigScreen: readonly Device[];
  personal: readonly Device[];
}

export const auroraDevices: DeviceClasses = {
  bigScreen: [
    { name: 'Roku', screen: 'TV', player: 'living-room', weight: 30 },
    { name: 'Fire TV', screen: 'TV', player: 'living-room', weight: 24 },
    { name: 'Samsung TV', screen: 'TV', player: 'smart-tv', weight: 16 },
    { name: 'Apple TV', screen: 'TV', player: 'living-room', weight: 9 },
    { name: 'LG TV', screen: 'TV', player: 'smart-tv', weight: 8 },
    { name: 'Android TV', screen: 'TV', player: 'living-room', weight: 6 },
    { name: 'PlayStation', screen: 'TV', player: 'console', weight: 4 },
    { name: 'Xbox', screen: 'TV', player: 'console', weight: 3 },
  ],
  personal: [
    { name: 'iPhone', screen: 'Mobile', player: 'mobile', weight: 34 },
    { name: 'Android Phone', screen: 'Mobile', player: 'mobile', weight: 25 },
    { name: 'Web', screen: 'Desktop', player: 'web', weight: 22 },
    { name: 'iPad', screen: 'Tablet', player: 'mobile', weight: 13 },
    { name: 'Android Tablet', screen: 'Tablet', player: 'mobile', weight: 6 },
  ],
};

export const borealisDevices: DeviceClasses = {
  bigScreen: [
    { name: 'Samsung TV', screen: 'TV', player: 'smart-tv', weight: 31 },
    { name: 'Android TV', screen: 'TV', player: 'living-room', weight: 20 },
    { name: 'Fire TV', screen: 'TV', player: 'living-room', weight: 18 },
    { name: 'LG TV', screen: 'TV', player: 'smart-tv', weight: 14 },
    { name: 'Apple TV', screen: 'TV', player: 'living-room', weight: 9 },
    { name: 'PlayStation', screen: 'TV', player: 'console', weight: 8 },
  ],
  personal: [
    { name: 'Android Phone', screen: 'Mobile', player: 'mobile', weight: 35 },
    { name: 'Web', screen: 'Desktop', player: 'web', weight: 26 },
    { name: 'iPhone', screen: 'Mobile', player: 'mobile', weight: 22 },
    { name: 'Android Tablet', screen: 'Tablet', player: 'mobile', weight: 9 },
    { name: 'iPad', screen: 'Tablet', player: 'mobile', weight: 8 },
  ],
};
