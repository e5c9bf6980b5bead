package lockstep.fuzz.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import lockstep.conformance.external.ToolChain;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.judge.CaseVerdict;
import lockstep.fuzz.judge.Declarations;
import lockstep.fuzz.judge.PtxSubject;
import lockstep.fuzz.judge.ToolSubject;
import lockstep.fuzz.reduce.Reducer;
import lockstep.ir.choices.ChoiceSequence;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.isa.Architecture;
import lockstep.sim.Policy;
import lockstep.sim.Schedule;
import lockstep.sim.fast.FastEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A campaign of generated PTX against a tool that stores half of what it should. */
final class PtxCampaignTest {
    @TempDir
    Path folder;

    private CampaignSpec spec() throws IOException {
        Path file = folder.resolve("tool");
        Files.writeString(file, "#!/bin/sh\nsed 's/st.global.b64/st.global.b32/' $1 > $2\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        RefinementCheck check = new RefinementCheck(
                new FastEngine(), CheckOptions.DEFAULT.withSchedules(List.of(Schedule.of(Policy.STACK))));
        ToolSubject tool = new ToolSubject(ToolChain.of(List.of(file + " {in} {out}"), Duration.ofSeconds(30)), check);
        return new CampaignSpec(
                new Configuration(new TreeMap<>(Map.of("test", "ptx"))),
                new PtxCaseSource(Profile.named("ptx"), Architecture.SM_90),
                new PtxSubject(check, List.of(), Optional.of(tool)),
                new SeedUnits(0, 3, 4),
                CampaignSpec.DEFAULT_CASE_LIMIT,
                List.of("--level", "ptx"),
                Declarations.NONE);
    }

    private static ChoiceSequence choices(Path finding) throws IOException {
        return ChoiceSequence.parse(
                Files.readString(finding.resolve("choices.txt")).strip(), SourceLocation.NONE);
    }

    @Test
    void findingsAreKeptAndReducedByTheirChoices() throws IOException {
        CampaignSpec spec = spec();
        Path state = folder.resolve("campaign");
        try (StateDirectory directory = StateDirectory.create(state, spec.configuration())) {
            Campaign campaign = new Campaign(spec, directory, new CampaignSamples.Deaf());
            campaign.run(1, Optional.empty());
            assertEquals(4, campaign.statistics().count(CaseVerdict.WRONG));
            campaign.reduceFindings(new Reducer.Budget(Duration.ofSeconds(60), 200));
            assertEquals(1, campaign.result().mistakes().all().size());
        }
        Path first;
        try (var entries = Files.list(state.resolve("findings"))) {
            first = entries.sorted().findFirst().orElseThrow();
        }
        assertTrue(Files.readString(first.resolve("case.ptx")).startsWith("// LAUNCH: kernel"));
        assertTrue(choices(first).size() > 100);
        long size = Files.size(first.resolve("case.ptx"));
        long reduced = Files.size(first.resolve("reduced.ptx"));
        assertTrue(reduced < size * 2 / 3, reduced + " of " + size + " bytes");
        String finding = Files.readString(first.resolve("finding.json"));
        assertTrue(finding.contains("lockstep fuzz --profile ptx --level ptx --seeds"), finding);
        String report = Files.readString(first.resolve("report.txt"));
        assertTrue(report.contains("lockstep check reduced.ptx --external"), report);
    }
}
