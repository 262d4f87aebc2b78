import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { StaffJob } from "../../api/admin";
import { momentAgo } from "../../lib/format";
import { screens } from "../../lib/paths";
import { EmptyPanel } from "../../ui/EmptyPanel";
import { PlainLink } from "../../ui/PlainLink";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { useAddressValue } from "../../ui/use-address-value";
import { StaffSearch } from "./StaffSearch";
import { StaffTable } from "./StaffTable";
import { useOpenable, useStaffJobs } from "./staff-queries";
import { jobKind, jobState, matchingJobs, totalWords } from "./staff-words";

/** The work in the queue, which is followed while the page is in view. */
export function JobList() {
  const [search, setSearch] = useAddressValue("job");
  const jobs = useStaffJobs();
  return (
    <>
      <StaffSearch label="Search jobs" help="Part of the name of a file, a scenario, a package or an institution." value={search} onChange={setSearch} />
      {jobs.isPending && <Skeleton variant="rounded" height={160} />}
      {jobs.isError && <ProblemPanel error={jobs.error} onRetry={() => void jobs.refetch()} />}
      {jobs.data?.length === 0 && <EmptyPanel heading="No jobs" text="Files that are being processed and scenarios that are being recalculated appear here." />}
      {jobs.data && jobs.data.length > 0 && <Jobs jobs={matchingJobs(jobs.data, search)} search={search} />}
    </>
  );
}

function Jobs({ jobs, search }: { jobs: StaffJob[]; search: string }) {
  const { packages } = useOpenable();
  return (
    <>
      <Typography role="status" sx={{ mb: 1, overflowWrap: "anywhere" }}>
        {totalWords(jobs.length, ["job", "jobs"], search)}
      </Typography>
      {jobs.length > 0 && (
        <StaffTable
          label="List of jobs"
          headings={["Job", "Package", "Institution", "State", "In the queue since"]}
          hasActions={false}
          lines={jobs.map((job) => ({
            id: job.id,
            cells: [
              <Name key="name" job={job} />,
              packages.has(job.package_id) ? <PlainLink key="package" to={screens.package(job.package_id)}>{job.package_name}</PlainLink> : job.package_name,
              job.institution_name,
              jobState(job),
              momentAgo(job.since),
            ],
          }))}
        />
      )}
    </>
  );
}

function Name({ job }: { job: StaffJob }) {
  return (
    <>
      {job.name}
      <Typography variant="caption" component="div" color="textSecondary">
        {jobKind(job)}
      </Typography>
    </>
  );
}
