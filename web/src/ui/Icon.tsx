/** Our few signs, each drawn in a square of 24. */
const SHAPES = {
  down: "M6 9l6 6 6-6",
  menu: "M4 7h16M4 12h16M4 17h16",
  help: "M9.2 9.2a2.9 2.9 0 1 1 4.2 2.6c-.9.5-1.4 1.1-1.4 2.2M12 17.4v.1M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z",
  light: "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5v2.2M12 19.3v2.2M2.5 12h2.2M19.3 12h2.2M5.3 5.3l1.5 1.5M17.2 17.2l1.5 1.5M18.7 5.3l-1.5 1.5M6.8 17.2l-1.5 1.5",
  dark: "M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2z",
  system: "M4 5h16v11H4zM9 20h6M12 16v4",
  institution: "M4 9.5L12 4l8 5.5M5 9.5h14M6.5 9.5V17M10.2 9.5V17M13.8 9.5V17M17.5 9.5V17M4.5 19.5h15",
  package: "M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",
  scenario: "M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6",
  copy: "M9 9h11v11H9zM5 15V4h11",
  close: "M6 6l12 12M18 6L6 18",
  out: "M14 5h5v5M19 5l-8 8M11 6H5v13h13v-6",
} as const;

/** What a sign shows. */
export type IconName = keyof typeof SHAPES;

/** A sign beside words, or within a button that has a name of its own. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg aria-hidden data-icon={name} viewBox="0 0 24 24" className="icon" style={{ width: size, height: size }}>
      <path d={SHAPES[name]} />
    </svg>
  );
}
