package lockstep.conformance.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import lockstep.compiler.emit.PtxTarget;
import lockstep.conformance.sass.Ptxas;
import lockstep.ir.choices.Choices.SeededChoices;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.Module;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.text.PtxPrinter;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.ir.ptx.verify.PtxVerifier;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.image.ptx.PtxImages;
import lockstep.sim.memory.ObservedObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Law: what a variable holds before the first launch is the same in the PTX program, byte by byte where LLVM IR says
 * it, and addresses lead to the same place. Oracle: the simulator, which reads both programs by itself.
 */
class GeneratedVariablesTest {
    private static final int MODULES = 200;
    private static final int VARIABLES = 12;

    @TempDir
    Path folder;

    private static RunResult run(ProgramImage image) {
        LaunchFile launches = LaunchReader.readFile("k.launch", "LAUNCH: k grid=1 block=1 args=[]");
        RunResult result = new FastEngine().run(image, RunRequest.of(launches, Schedule.of(Policy.STACK)));
        assertInstanceOf(
                Outcome.Finished.class, result.outcome(), () -> result.outcome().toString());
        return result;
    }

    /** Counts compared bytes and addresses. */
    private static final class Compared {
        private int bytes;
        private int addresses;
    }

    private static void compare(ObservedObject above, ObservedObject below, String what, Compared compared) {
        for (int at = 0; at < above.bytes().length; at++) {
            int undefined = above.undefinedAt(at) & 0xFF;
            boolean isOpen = (above.flagsAt(at) & ObservedObject.POISON) != 0;
            if ((above.flagsAt(at) & ObservedObject.ADDRESS) != 0) {
                if (at % Long.BYTES == 0) {
                    assertEquals(above.pointerAt(at), below.pointerAt(at), what + " at " + at);
                    compared.addresses++;
                }
            } else if (!isOpen) {
                int known = ~undefined & 0xFF;
                assertEquals(above.bytes()[at] & known, below.bytes()[at] & known, what + " at " + at);
                compared.bytes++;
            }
            assertEquals(0, below.undefinedAt(at), what + " is undefined at " + at);
        }
    }

    @Test
    void variablesHoldTheSame() {
        Compared compared = new Compared();
        for (int seed = 0; seed < MODULES; seed++) {
            String text = RandomVariables.module(new SeededChoices(seed), VARIABLES);
            Module module = EmittedModule.read(text);
            for (GlobalVariable variable : module.globalVariables()) {
                variable.setLinkage(Linkage.EXTERNAL);
            }
            PtxModule made = EmittedModule.of(module, PtxTarget.DEFAULT);
            String printed = PtxPrinter.print(made);
            PtxModule again = PtxReader.read("printed.ptx", printed).orThrow();
            assertEquals("", PtxVerifier.verify(again).toString(), text);
            assertEquals(printed, PtxPrinter.print(again));
            RunResult above = run(ProgramImage.of(module));
            RunResult below = run(PtxImages.of(again));
            for (GlobalVariable variable : module.globalVariables()) {
                String name = "@" + variable.name();
                compare(
                        above.object(name).orElseThrow(),
                        below.object(name).orElseThrow(),
                        "seed " + seed + ": " + name + "\n" + text + printed,
                        compared);
            }
        }
        assertTrue(compared.bytes > 20_000, compared.bytes + " bytes");
        assertTrue(compared.addresses > 500, compared.addresses + " addresses");
    }

    @Test
    void ptxasTakesThem() throws IOException {
        assumeTrue(Ptxas.find("ptxas").isPresent(), "ptxas is not installed");
        String tool = Ptxas.find("ptxas").orElseThrow().toString();
        for (int seed = 0; seed < 4; seed++) {
            Module module = EmittedModule.read(RandomVariables.module(new SeededChoices(seed), 100));
            String printed = PtxPrinter.print(EmittedModule.of(module, PtxTarget.DEFAULT));
            Path file = Files.writeString(folder.resolve("m.ptx"), printed);
            Ptxas.run(List.of(tool, "-c", "-arch=sm_90", file.toString(), "-o", "/dev/null"));
        }
    }

    /** Chains and lists are walked without recursion and in linear time. */
    @Test
    void aChainOfVariablesIsAsLongAsItLikes() {
        StringBuilder text = new StringBuilder("@v0 = addrspace(1) global ptr addrspace(1) null\n");
        int count = 20_000;
        for (int i = 1; i < count; i++) {
            text.insert(0, "@v%d = addrspace(1) global ptr addrspace(1) @v%d\n".formatted(i, i - 1));
        }
        PtxModule made = EmittedModule.of(EmittedModule.read(text.toString()), PtxTarget.DEFAULT);
        assertEquals(count, made.variables().size());
        assertEquals("v0", made.variables().getFirst().name());
    }
}
