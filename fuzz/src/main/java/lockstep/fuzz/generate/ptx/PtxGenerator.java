package lockstep.fuzz.generate.ptx;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.fuzz.generate.Profile;
import lockstep.ir.choices.ChoiceSequence;
import lockstep.ir.choices.Choices;
import lockstep.ir.choices.Choices.SeededChoices;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.BufferSpec;
import lockstep.ir.launch.Content;
import lockstep.ir.launch.ElementType;
import lockstep.ir.launch.Launch;
import lockstep.ir.launch.Launch.Dim3;
import lockstep.ir.launch.LaunchArgument;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxModule.PtxLinkage;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.PtxVariable.Extras;
import lockstep.ir.ptx.PtxVariable.Shape;
import lockstep.ir.sass.isa.Architecture;

/** Generates programs of PTX. The same choices give the same program in every run of the same {@link #VERSION}. */
public final class PtxGenerator {
    /** Changes whenever the same choices may give another program. */
    public static final int VERSION = 6;

    /** The kernel's name. */
    static final String KERNEL = "kernel";

    private static final int ADDRESS_BITS = 64;
    private static final int MAX_FUNCTIONS = 2;
    private static final long INPUT_SEED = 7;
    private static final List<Dim3> BLOCKS =
            List.of(new Dim3(32, 1, 1), new Dim3(64, 1, 1), new Dim3(40, 1, 1), new Dim3(8, 4, 1), new Dim3(5, 3, 3));

    private final Profile profile;
    private final ComputingForms forms;

    /**
     * @param profile what is likely: {@code ptx} or one that changes it
     * @param architecture the target of the programs
     */
    public PtxGenerator(Profile profile, Architecture architecture) {
        this.profile = Objects.requireNonNull(profile);
        this.forms = new ComputingForms(architecture);
    }

    /** The case of {@code seed}. */
    public PtxCase generate(long seed) {
        PtxCase made = generate(new SeededChoices(seed));
        return new PtxCase("seed " + seed, made.module(), made.launches(), made.choices());
    }

    /** The case that {@code choices} describe. */
    public PtxCase generate(Choices choices) {
        Dim3 block = choices.pick(BLOCKS);
        Dim3 grid = new Dim3(choices.chance(1, 4) ? 2 : 1, choices.chance(1, 8) ? 2 : 1, 1);
        PtxProgramContext program = new PtxProgramContext(choices, profile, forms, grid, block);
        int functions =
                choices.chance(profile.weight("functions"), Profile.PERCENT) ? 1 + choices.below(MAX_FUNCTIONS) : 0;
        for (int function = 0; function < functions; function++) {
            PtxDeviceFunction.define(program);
        }
        program.add(kernel(program));
        PtxModule module =
                new PtxModule(program.version(), List.of(forms.target().toString()), ADDRESS_BITS, program.items());
        return new PtxCase("generated", module, launches(program), choices.drawn());
    }

    private static PtxVariable parameter(String name, PtxType type) {
        return new PtxVariable(name, PtxSpace.PARAM, Shape.scalar(type), Extras.NONE);
    }

    private PtxFunction kernel(PtxProgramContext program) {
        List<PtxVariable> parameters = List.of(
                parameter("kernel_output", PtxType.U64),
                parameter("kernel_input", PtxType.U64),
                parameter("kernel_number", PtxType.U32));
        PtxFunctionHeader header =
                new PtxFunctionHeader(KERNEL, true, PtxLinkage.VISIBLE, List.of(), parameters, List.of());
        PtxEmitter emitter = new PtxEmitter(program, true);
        KernelSetup.emit(emitter, parameters);
        emitter.statements(profile.weight("statements"));
        if (emitter.chance("early-exit")) {
            earlyExit(emitter);
        }
        emitter.foldAll();
        emitter.body().emit("st.global.b64", KernelLayout.digest(emitter), emitter.digest());
        emitter.body().emit("ret");
        return new PtxFunction(header, List.of(), List.of(), emitter.body().finish(), SourceLocation.NONE);
    }

    /** Some lanes end; the remaining lanes no longer wait for them. */
    private void earlyExit(PtxEmitter emitter) {
        PtxRegister ends = emitter.condition();
        emitter.body().emit("st.global.b64", KernelLayout.earlyDigest(emitter), emitter.digest());
        String word = emitter.choices().chance(1, 2) ? "ret" : "exit";
        emitter.body().emit(new PtxGuard(ends, emitter.choices().chance(1, 2)), word);
        emitter.setFrame(emitter.frame().divergent(null));
        emitter.statements(profile.weight("statements"));
    }

    private LaunchFile launches(PtxProgramContext program) {
        Choices choices = program.choices();
        int launches = choices.chance(profile.weight("second-launch"), Profile.PERCENT) ? 2 : 1;
        List<Launch> all = new ArrayList<>();
        for (int index = 0; index < launches; index++) {
            all.add(launch(program, index));
        }
        return new LaunchFile("generated", List.of(), all, List.of());
    }

    private Launch launch(PtxProgramContext program, int index) {
        Choices choices = program.choices();
        Dim3 grid = program.grid();
        int threads = program.blockThreads() * grid.x() * grid.y() * grid.z();
        BufferSpec out = new BufferSpec(
                ElementType.I64, threads * KernelLayout.THREAD_BYTES / Long.BYTES, new Content.Zero(), true);
        long seed = INPUT_SEED + choices.below(16);
        Content random = choices.chance(profile.weight("input-range"), Profile.PERCENT)
                ? new Content.RandRange(seed, -8, 7, "-8,7")
                : new Content.Rand(seed);
        BufferSpec in =
                new BufferSpec(ElementType.I32, threads * KernelLayout.INPUT_BYTES / Integer.BYTES, random, false);
        LaunchArgument inputs = index == 0 ? new LaunchArgument.OfBuffer(in) : new LaunchArgument.Previous(1);
        LaunchArgument number = new LaunchArgument.OfInteger(32, BigInteger.valueOf(choices.between(0, 12)));
        long shared = (long) program.blockThreads() * PtxVariables.SHARED_BYTES;
        List<LaunchArgument> arguments = List.of(new LaunchArgument.OfBuffer(out), inputs, number);
        return new Launch(KERNEL, grid, program.block(), shared, Launch.DEFAULT_HEAP, arguments, SourceLocation.NONE);
    }

    /**
     * A program of PTX and the launch sequence it is run with.
     *
     * @param name for messages: {@code seed 17}
     * @param module that the verifier takes
     * @param launches at least one
     * @param choices what the generator drew
     */
    public record PtxCase(String name, PtxModule module, LaunchFile launches, ChoiceSequence choices) {
        public PtxCase {
            Objects.requireNonNull(name);
            Objects.requireNonNull(module);
            Objects.requireNonNull(choices);
            if (launches.launches().isEmpty()) {
                throw new IllegalArgumentException(name + " has no launch");
            }
        }

        /** Instructions of all functions. */
        public int instructions() {
            return (int) module.functions().stream()
                    .flatMap(function -> function.body().stream())
                    .flatMap(body -> body.statements().stream())
                    .filter(PtxInstruction.class::isInstance)
                    .count();
        }
    }
}
