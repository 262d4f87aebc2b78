import Tooltip, { type TooltipProps } from "@mui/material/Tooltip";
import { cloneElement, useCallback, useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState, type HTMLAttributes, type ReactElement, type Ref, type RefObject, type SyntheticEvent } from "react";

/** What opens and closes a tooltip. */
const EVENTS = ["onMouseOver", "onMouseLeave", "onFocus", "onBlur", "onTouchStart", "onTouchEnd"] as const;
type EventName = (typeof EVENTS)[number];
type Handlers = Partial<Record<EventName, (event: SyntheticEvent) => void>>;

interface Props extends Pick<TooltipProps, "placement" | "arrow" | "describeChild" | "enterDelay" | "enterTouchDelay"> {
  title: string;
  /** A native element, or a component that passes its properties on to one; it has no `ref`. */
  children: ReactElement<HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }>;
}

/**
 * A tooltip that is made when its element is pointed at, touched or focused for the first time: a page has many, each of them takes as
 * long as ten elements, and most are never read.
 */
export function LazyTooltip({ title, describeChild = false, children, ...props }: Props) {
  const element = useRef<HTMLElement>(null);
  const handlers = useRef<Handlers>({});
  const follow = useCallback((given: Handlers) => {
    handlers.current = given;
  }, []);
  const [first, setFirst] = useState<{ name: EventName; target: EventTarget; type: string }>();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  useEffect(() => {
    // What made the tooltip is what it opens for.
    if (first) handlers.current[first.name]?.({ ...first, currentTarget: element.current } as unknown as SyntheticEvent);
  }, [first]);
  const listeners = Object.fromEntries(
    EVENTS.map((name) => [
      name,
      (event: SyntheticEvent) => {
        (children.props as Handlers)[name]?.(event);
        if (first) handlers.current[name]?.(event);
        else if (name !== "onMouseLeave" && name !== "onBlur") setFirst({ name, target: event.target, type: event.type });
      },
    ]),
  );
  const words = describeChild ? { title: isOpen ? undefined : title, "aria-describedby": isOpen ? id : undefined } : { "aria-label": title };
  return (
    <>
      {cloneElement(children, { ...words, ...children.props, ...listeners, ref: element })}
      {first && (
        <Tooltip {...props} id={id} title={title} describeChild={describeChild} onOpen={() => setIsOpen(true)} onClose={() => setIsOpen(false)}>
          <Relay element={element} onHandlers={follow} />
        </Tooltip>
      )}
    </>
  );
}

interface RelayProps extends Handlers {
  element: RefObject<HTMLElement | null>;
  onHandlers: (handlers: Handlers) => void;
  ref?: Ref<HTMLElement>;
}

/** Stands for the element within the tooltip: hands over what the tooltip listens to, and the tooltip the element. */
function Relay({ element, onHandlers, ref, ...given }: RelayProps) {
  useImperativeHandle(ref, () => element.current as HTMLElement, [element]);
  useLayoutEffect(() => {
    onHandlers(given);
  });
  return null;
}
