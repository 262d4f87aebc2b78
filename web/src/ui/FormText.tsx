import TextField, { type TextFieldProps } from "@mui/material/TextField";
import type { CheckedForm } from "./use-checked-form";

/** Names of the members of a draft that hold text. */
export type TextNames<T> = { [Name in keyof T]: T[Name] extends string ? Name : never }[keyof T] & string;

interface Props<T> extends Pick<TextFieldProps, "label" | "required" | "multiline" | "minRows" | "select" | "children" | "helperText"> {
  form: CheckedForm<T>;
  name: TextNames<T>;
  autoComplete?: string;
  type?: "email" | "tel" | "text";
}

/** A field of a form, with what is wrong with it. */
export function FormText<T>({ form, name, autoComplete, type = "text", helperText, ...props }: Props<T>) {
  const fault = form.faultOf(name);
  return (
    <TextField
      {...props}
      name={name}
      type={props.multiline || props.select ? undefined : type}
      value={form.draft[name]}
      onChange={(event) => form.set({ [name]: event.target.value } as Partial<T>)}
      onBlur={() => form.leave(name)}
      error={fault !== undefined}
      helperText={fault === undefined ? helperText : <span role="alert">{fault}</span>}
      fullWidth
      slotProps={{ htmlInput: { autoComplete }, formHelperText: { component: "div" } }}
    />
  );
}
