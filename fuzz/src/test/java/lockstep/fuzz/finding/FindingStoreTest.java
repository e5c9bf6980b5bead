package lockstep.fuzz.finding;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.FaultKind;
import lockstep.fuzz.triage.KnownFindings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders of findings have names that every file system takes. */
final class FindingStoreTest {
    @Test
    void outsideCommandsMakeFolderNames(@TempDir Path folder) throws IOException {
        String command = "'/opt/My Tool' -passes=" + "x".repeat(200) + " {in} > {out}";
        Fault fault = new Fault(FaultKind.TOOL_CRASH, 0, command, "", "signal-11", "", "", "");
        Finding finding = new Finding(1, "default", command, Optional.empty(), fault, "fuzz", Optional.empty());
        Path made = FindingStore.open(folder, KnownFindings.NONE).add(finding).orElseThrow();
        String name = made.getFileName().toString();
        assertTrue(name.matches("001-[A-Za-z0-9.-]{1,80}"), name);
    }
}
