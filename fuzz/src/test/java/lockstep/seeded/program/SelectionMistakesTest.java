package lockstep.seeded.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.compiler.codegen.CodegenOptions;
import lockstep.compiler.emit.PtxTarget;
import lockstep.compiler.pipeline.OpenDialect;
import lockstep.compiler.pipeline.OpenPassManager;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.compiler.pipeline.StepOptions;
import lockstep.compiler.select.InstructionSelection;
import lockstep.compiler.select.SelectionRules;
import lockstep.conformance.program.OpenPtxProgram;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.ProgramFiles;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;
import lockstep.conformance.refine.Verdict;
import lockstep.fuzz.TestShare;
import lockstep.fuzz.generate.Generator;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.diag.InputException;
import lockstep.ir.nvvm.Module;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.MachineModule;
import lockstep.ir.ptx.machine.MachineText;
import lockstep.seeded.LoweredMistake;
import lockstep.seeded.SelectionMistake;
import lockstep.sim.fast.FastEngine;
import org.junit.jupiter.api.Test;

/**
 * Law: what is wrong with selection, parameters, frames or copies of PHIs shows in generated kernels, in the step that
 * is wrong and in none before it. The seeds that show each mistake first are committed, and a third of them tried, all
 * with {@code -Dlockstep.corpora=all}; {@code -Dlockstep.first-shown=200} looks for those that are not.
 */
final class SelectionMistakesTest {
    private static final int MAX_SEEDS = Integer.getInteger("lockstep.first-shown", 0);
    private static final int ONE_IN = 3;
    /** In place of a profile: so many seeds of each do not show the mistake. */
    private static final String NEVER = "never";

    private static final String SEEDS = "/lockstep/seeded/selection-mistakes.txt";
    private static final Pipeline LEGALIZATION =
            PipelineParser.parse(PassRegistry.builtIn(), String.join(",", CodegenOptions.legalization()));
    private static final Pipeline PHIS = PipelineParser.parse(PassRegistry.builtIn(), "phi-node-elimination");

    private final RefinementCheck check = new RefinementCheck(new FastEngine(), CheckOptions.DEFAULT);

    /** A kernel, made selectable, with its runs. */
    private record Kernel(Module module, Runs runs) {}

    private Kernel kernel(String profile, long seed) {
        TestCase test = new Generator(Profile.named(profile)).generate(seed);
        Module module = test.module();
        PassManager.run(module, LEGALIZATION, PipelineOptions.PLAIN);
        return new Kernel(module, check.run(check.image(module), test.launches()));
    }

    private static Optional<MachineModule> selected(Kernel kernel, SelectionRules rules) {
        try {
            return Optional.of(InstructionSelection.select(kernel.module(), PtxTarget.DEFAULT, rules)
                    .module());
        } catch (InputException refused) {
            return Optional.empty();
        }
    }

    private static MachineModule withoutPhis(MachineModule module) {
        StepOptions<MachineModule, MachineFunction, PtxInstruction> options =
                PipelineOptions.PLAIN.watchedBy(List.of());
        return OpenPassManager.run(OpenDialect.MACHINE, module, PHIS, options).program();
    }

    private boolean isWrong(Runs before, Program after) {
        return check.compare(before, check.runAfter(before, check.image(after))) instanceof Verdict.Wrong;
    }

    private boolean isCaught(Kernel kernel, SelectionMistake mistake, MachineModule right) {
        return selected(kernel, mistake.rules())
                .filter(made -> !MachineText.print(made).equals(MachineText.print(right)))
                .filter(made -> isWrong(kernel.runs(), new OpenPtxProgram(made)))
                .isPresent();
    }

    private boolean isCaught(Kernel kernel, LoweredMistake mistake, MachineModule right) {
        MachineModule made = mistake.after() == LoweredMistake.After.SELECT ? right : withoutPhis(right);
        String text = MachineText.print(made);
        String wrong = mistake.in(text);
        if (wrong.equals(text)) {
            return false;
        }
        ProgramFiles.Parsed parsed = ProgramFiles.read("wrong.mptx", wrong.getBytes(StandardCharsets.ISO_8859_1));
        return parsed.diagnostics().hasFatal() || isWrong(kernel.runs(), parsed.orThrow());
    }

    /** The mistakes that a kernel shows; none if the kernel is wrong without any. */
    private List<Enum<?>> shown(Kernel kernel, List<Enum<?>> mistakes) {
        MachineModule right = selected(kernel, SelectionRules.standard()).orElse(null);
        if (right == null || isWrong(kernel.runs(), new OpenPtxProgram(right))) {
            return List.of();
        }
        List<Enum<?>> shown = new ArrayList<>();
        for (Enum<?> each : mistakes) {
            boolean isShown = switch (each) {
                case SelectionMistake mistake -> isCaught(kernel, mistake, right);
                case LoweredMistake mistake -> isCaught(kernel, mistake, right);
                default -> throw new IllegalStateException(each + " is no mistake");
            };
            if (isShown) {
                shown.add(each);
            }
        }
        return shown;
    }

    private static List<Enum<?>> all() {
        List<Enum<?>> all = new ArrayList<>(List.of(SelectionMistake.values()));
        all.addAll(List.of(LoweredMistake.values()));
        return all;
    }

    /** Profile and seed by mistake. */
    private static Map<String, String[]> seeds() throws IOException {
        Map<String, String[]> seeds = new HashMap<>();
        try (InputStream stream = SelectionMistakesTest.class.getResourceAsStream(SEEDS)) {
            new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#") && !line.isBlank())
                    .map(line -> line.split(" "))
                    .forEach(words -> seeds.put(words[0], words));
        }
        return seeds;
    }

    @Test
    void eachMistakeIsCaughtInItsStep() throws IOException {
        Map<String, String[]> seeds = seeds();
        List<String> missed = new ArrayList<>();
        int never = 0;
        for (Enum<?> mistake : all()) {
            String[] seed = seeds.get(mistake.name());
            boolean isTried = TestShare.takes(mistake.name(), ONE_IN);
            if (seed != null && seed[1].equals(NEVER)) {
                never++;
                continue;
            }
            boolean isCaught = seed != null
                    && (!isTried
                            || !shown(kernel(seed[1], Long.parseLong(seed[2])), List.of(mistake))
                                    .isEmpty());
            if (!isCaught) {
                missed.add(mistake.name());
            }
        }
        assertEquals(List.of(), missed);
        assertTrue(all().size() - never >= 40, never + " of " + all().size() + " are never shown");
    }

    /**
     * Prints the first seed that shows each mistake without a committed seed, with {@code -Dlockstep.first-shown=200}.
     */
    @Test
    void firstSeeds() throws IOException {
        List<Enum<?>> left = all();
        Map<String, String[]> known = seeds();
        left.removeIf(mistake -> known.containsKey(mistake.name()) && !known.get(mistake.name())[1].equals(NEVER));
        for (long seed = 0; seed < MAX_SEEDS && !left.isEmpty(); seed++) {
            for (String profile : Profile.NAMES) {
                for (Enum<?> mistake : shown(kernel(profile, seed), left)) {
                    System.out.println("SHOWN " + mistake.name() + " " + profile + " " + seed);
                    left.remove(mistake);
                }
            }
        }
        if (MAX_SEEDS > 0) {
            left.forEach(mistake -> System.out.println("NEVER " + mistake.name()));
        }
    }
}
