import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { explain } from "../../api/problem";
import { BusyButton } from "../../ui/BusyButton";
import { useNotify } from "../../ui/notice-context";
import { useAddRor } from "./queries";
import { rorTyped } from "./ror";

/** Asks for a ROR id, and says what one looks like. Whether it is one, the server finds out by its check digits. */
export function AddRorForm({ institutionId }: { institutionId: string }) {
  const [text, setText] = useState("");
  const add = useAddRor(institutionId);
  const notify = useNotify();
  const ror = rorTyped(text);
  const fault = add.isError ? explain(add.error).text : undefined;
  const taken = () => {
    notify("ROR ID added.");
    setText("");
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (ror !== "" && !add.isPending) add.mutate(ror, { onSuccess: taken });
      }}
      sx={{ display: "flex", alignItems: "flex-start", gap: 1.5, flexWrap: "wrap" }}
    >
      <TextField
        label="ROR ID"
        size="small"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          add.reset();
        }}
        error={fault !== undefined}
        helperText={
          <>
            {fault && <div role="alert">{fault}</div>}
            <Box sx={{ color: "text.secondary", overflowWrap: "anywhere" }}>Nine characters that start with 0, such as 02y3ad647, or the full URL, such as https://ror.org/02y3ad647.</Box>
          </>
        }
        sx={{ flex: "1 1 240px", maxWidth: 480 }}
        slotProps={{ htmlInput: { autoComplete: "off", autoCapitalize: "none", spellCheck: false }, formHelperText: { component: "div" } }}
      />
      <BusyButton type="submit" variant="contained" disabled={ror === ""} isBusy={add.isPending} sx={{ minHeight: 40 }}>
        Add
      </BusyButton>
    </Box>
  );
}
