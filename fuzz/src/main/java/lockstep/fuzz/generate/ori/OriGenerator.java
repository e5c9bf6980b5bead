package lockstep.fuzz.generate.ori;

import java.util.List;
import java.util.Objects;
import lockstep.ir.choices.ChoiceSequence;
import lockstep.ir.choices.Choices;
import lockstep.ir.choices.Choices.SeededChoices;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.BufferSpec;
import lockstep.ir.launch.Content;
import lockstep.ir.launch.ElementType;
import lockstep.ir.launch.Launch;
import lockstep.ir.launch.Launch.Dim3;
import lockstep.ir.launch.LaunchArgument;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.sass.cubin.CubinBuilder;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriModuleText;

/**
 * Generates programs of Ori for all architectures. The same choices give the same program in every run of the same
 * {@link #VERSION}.
 */
public final class OriGenerator {
    /** Changes whenever the same choices may give another program. */
    public static final int VERSION = 2;

    private static final String KERNEL = "kernel";
    private static final List<Architecture> ARCHITECTURES = List.of(Architecture.values());
    /** Words of results of a thread: four, one whose bits may be undefined, one that is not used, and a pair. */
    private static final int RESULTS = 8;

    private static final int WORDS = 4;
    private static final int INPUTS = 4;

    /** The case of {@code seed}. */
    public OriCase generate(long seed) {
        OriCase made = generate(new SeededChoices(seed));
        return new OriCase("seed " + seed, made.module(), made.launches(), made.isUniform(), made.choices());
    }

    /** The case that {@code choices} describe. */
    public OriCase generate(Choices choices) {
        boolean isSsa = choices.chance(2, 3);
        boolean isThreaded = choices.chance(1, 2);
        boolean isPlain = choices.chance(1, 2);
        int threads = 32 * (1 + choices.below(2));
        Architecture architecture = ARCHITECTURES.get(choices.below(ARCHITECTURES.size()));
        boolean mayCall = OriCallee.isPossible(architecture) && choices.chance(1, 3);
        OriEmitter emitter = new OriEmitter(choices, isSsa, isThreaded, isPlain, mayCall);
        String stage = (isSsa ? "ssa" : "free") + (isThreaded ? " threaded" : "");
        begin(emitter, architecture);
        emitter.body(0, 8 + choices.below(12));
        end(emitter, scope(architecture));
        String text = (".ori 1 %s %s %s\n"
                        + ".kernel registers=255 parameters=0:8,8:8 shared=0 local=0 barriers=0\n.B0:\n%s")
                .formatted(KERNEL, architecture.tool(), stage, emitter.text());
        if (emitter.hasCalls()) {
            text += ".ori 1 %s %s %s\n%s"
                    .formatted(OriCallee.NAME, architecture.tool(), stage, OriCallee.body(choices));
        }
        Diagnostics diagnostics = new Diagnostics();
        OriModule module = OriModuleText.parse(text, "generated", diagnostics)
                .orElseThrow(() -> new CompilerBug(diagnostics.toString()))
                .module();
        return new OriCase("generated", module, launches(choices, threads), emitter.isUniform(), choices.drawn());
    }

    /** What accesses of global memory have in their names on the oldest architecture. */
    private static String scope(Architecture architecture) {
        return architecture == Architecture.SM_75 ? ".SYS" : "";
    }

    /** The thread, a few words that are its own, pairs and a predicate; the place of its results is in %R0x2. */
    private static void begin(OriEmitter emitter, Architecture architecture) {
        int parameters = CubinBuilder.parameterStart(architecture);
        String scope = scope(architecture);
        String results = emitter.pair();
        String thread = emitter.word();
        String out = emitter.pair();
        String in = emitter.pair();
        String inputs = emitter.pair();
        emitter.line("S2R %s, SR_TID.X", thread);
        emitter.line("LDC.64 %s, c[0x0][0x%x]", out, parameters);
        emitter.line("LDC.64 %s, c[0x0][0x%x]", in, parameters + Long.BYTES);
        emitter.line("IMAD.WIDE.U32 %s, %s, 0x%x, %s", results, thread, RESULTS * Integer.BYTES, out);
        emitter.line("IMAD.WIDE.U32 %s, %s, 0x%x, %s", inputs, thread, INPUTS * Integer.BYTES, in);
        emitter.scope().addWord(thread);
        for (int i = 0; i < 2; i++) {
            String word = emitter.word();
            emitter.line("LDG.E%s %s, desc[UR6][%s.64+0x%x]", scope, word, inputs, i * Integer.BYTES);
            emitter.scope().addWord(word);
        }
        String pair = emitter.pair();
        emitter.line("LDG.E.64%s %s, desc[UR6][%s.64+0x8]", scope, pair, inputs);
        emitter.scope().addPair(pair);
        String second = emitter.pair();
        emitter.line("PACK %s, %s, %s", second, thread, emitter.scope().word());
        emitter.scope().addPair(second);
        String flag = "%P999999";
        emitter.line("ISETP.GT.AND %s, PT, %s, 0xb, PT", flag, thread);
        emitter.scope().addPredicate(flag);
    }

    private static void end(OriEmitter emitter, String scope) {
        for (int i = 0; i < WORDS; i++) {
            store(emitter, scope, i, emitter.scope().word());
        }
        emitter.open().ifPresent(open -> store(emitter, scope, WORDS, open));
        emitter.line(
                "STG.E.64%s desc[UR6][%s.64+0x%x], %s",
                scope, "%R0x2", (RESULTS - 2) * Integer.BYTES, emitter.scope().pair());
        emitter.line("EXIT");
    }

    private static void store(OriEmitter emitter, String scope, int index, String word) {
        emitter.line("STG.E%s desc[UR6][%s.64+0x%x], %s", scope, "%R0x2", index * Integer.BYTES, word);
    }

    private static LaunchFile launches(Choices choices, int threads) {
        BufferSpec out = new BufferSpec(ElementType.I32, threads * RESULTS, new Content.Zero(), true);
        Content random = choices.chance(1, 2)
                ? new Content.RandRange(1 + choices.below(16), -8, 7, "-8,7")
                : new Content.Rand(1 + choices.below(16));
        BufferSpec in = new BufferSpec(ElementType.I32, threads * INPUTS, random, false);
        Launch launch = new Launch(
                KERNEL,
                Dim3.ONE,
                new Dim3(threads, 1, 1),
                0,
                Launch.DEFAULT_HEAP,
                List.of(new LaunchArgument.OfBuffer(out), new LaunchArgument.OfBuffer(in)),
                SourceLocation.NONE);
        return new LaunchFile("generated", List.of(), List.of(launch), List.of());
    }

    /**
     * A program of Ori and the launch that it is run with.
     *
     * @param name for messages: {@code seed 17}
     * @param module that the verifier takes
     * @param launches one
     * @param isUniform whether it has uniform registers, so that threaded it runs under the policy stack alone
     * @param choices what the generator drew
     */
    public record OriCase(
            String name, OriModule module, LaunchFile launches, boolean isUniform, ChoiceSequence choices) {
        public OriCase {
            Objects.requireNonNull(name);
            Objects.requireNonNull(module);
            Objects.requireNonNull(launches);
            Objects.requireNonNull(choices);
        }
    }
}
