import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";

/** Takes files by drag and drop or by button. What a file is, the server finds out. */
export function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [isOver, setIsOver] = useState(false);
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
      sx={{
        border: "2px dashed",
        borderColor: isOver ? "primary.main" : "divider",
        bgcolor: isOver ? "#e9f1f7" : "background.paper",
        borderRadius: 2,
        p: 3,
        textAlign: "center",
      }}
      data-testid="drop-zone"
    >
      <Typography variant="h2">Drop files here</Typography>
      <Typography color="textSecondary" sx={{ mb: 1.5 }}>
        COUNTER reports, price lists, perpetual access, title filters: xlsx, xls, csv, tsv, txt or json. Each is recognised by its content.
      </Typography>
      <Button component="label" variant="contained" sx={{ "&:focus-within": { outline: "3px solid #e0a83a", outlineOffset: 2 } }}>
        Choose files
        <input
          type="file"
          multiple
          className="visually-hidden"
          data-testid="file-input"
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
      </Button>
    </Box>
  );
}
