// Triage: group the open issues of a repository by area, find who owns each
// area, post one summary to the team's channel, and return what was found.
//
//   codemode-executor run examples/triage.js --tools examples/triage.tools.json

async () => {
  const issues = await openIssues("acme/shop");
  console.log(`${issues.length} open issues`);

  const byArea = Object.groupBy(issues, areaOf);
  const areas = await Promise.all(
    Object.entries(byArea).map(async ([area, list]) => ({
      area,
      owner: await ownerOf(area),
      open: list.length,
      urgent: list.filter(isUrgent).map((issue) => `#${issue.number} ${issue.title}`),
    })),
  );
  areas.sort((a, b) => b.urgent.length - a.urgent.length || b.open - a.open);

  const post = await chat.postMessage({ channel: "triage", text: summary(areas) });
  return { posted: post.ts, areas };

  // The list comes in pages; one loop in here replaces a turn per page.
  async function openIssues(repository) {
    const found = [];
    for (let offset = 0; offset !== null; ) {
      const page = await github.listIssues({ repository, state: "open", offset });
      found.push(...page.items);
      offset = page.nextOffset;
    }
    return found;
  }

  async function ownerOf(area) {
    try {
      return (await directory.findOwner({ area })).name;
    } catch (error) {
      console.warn(error.message);
      return null;
    }
  }

  function areaOf(issue) {
    const label = issue.labels.find((name) => name.startsWith("area/"));
    return label ? label.slice("area/".length) : "unsorted";
  }

  function isUrgent(issue) {
    return issue.labels.includes("bug") && issue.reactions >= 5;
  }

  function summary(areas) {
    return areas
      .map(({ area, owner, open, urgent }) => {
        const line = `${area} (${owner ?? "no owner"}): ${open} open`;
        return [line, ...urgent.map((title) => `  urgent: ${title}`)].join("\n");
      })
      .join("\n");
  }
};
