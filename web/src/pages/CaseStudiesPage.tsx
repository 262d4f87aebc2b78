import { ArticleList } from "../features/public/ArticleList";
import { Loaded } from "../features/public/Loaded";
import { useCaseStudies } from "../features/public/site-query";
import { TextPage } from "../ui/TextPage";

/** What libraries found with it. */
export function CaseStudiesPage() {
  return (
    <TextPage title="Case studies">
      <Loaded query={useCaseStudies()} empty={{ heading: "No case studies yet", text: "Case studies of libraries will appear here." }}>
        {(articles) => <ArticleList articles={articles} action="Read the case study" />}
      </Loaded>
    </TextPage>
  );
}
