import { useRef, useState, type PointerEvent } from "react";

type Point = [x: number, y: number];

/** A pointer that moved less than this, in pixels, clicked. */
const CLICK = 5;

interface Wish {
  /** A shape was drawn; its corners in pixels of the frame. */
  onShape: (shape: Point[]) => void;
  /** The pointer clicked. */
  onClick: (at: Point) => void;
}

/** Drawing a closed shape with the pointer. Returns the shape while it is drawn, and the handlers of the frame. */
export function useLasso({ onShape, onClick }: Wish) {
  const [shape, setShape] = useState<Point[]>();
  const drawn = useRef<Point[]>([]);
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drawn.current = [pointOf(event)];
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const [start] = drawn.current;
      if (!start || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      drawn.current.push(pointOf(event));
      if (isMoved(drawn.current)) setShape([...drawn.current]);
    },
    onPointerUp: () => {
      const [points, start] = [drawn.current, drawn.current[0]];
      drawn.current = [];
      setShape(undefined);
      if (!start) return;
      if (isMoved(points)) onShape(points);
      else onClick(start);
    },
    onPointerCancel: () => {
      drawn.current = [];
      setShape(undefined);
    },
  };
  return { shape, handlers };
}

function isMoved(points: readonly Point[]): boolean {
  const [start] = points;
  return start !== undefined && points.some(([x, y]) => Math.hypot(x - start[0], y - start[1]) > CLICK);
}

/** Where the pointer is within the frame. */
function pointOf(event: PointerEvent<HTMLElement>): Point {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return [event.clientX - left, event.clientY - top];
}
