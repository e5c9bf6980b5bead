package lockstep.fuzz.generate;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.fuzz.kernel.TestCase;
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
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;

/** Generates test cases. The same choices give the same case in every run of the same {@link #VERSION}. */
public final class Generator {
    /** Changes whenever the same choices may give another program. */
    public static final int VERSION = 11;

    /** The kernel's name. */
    static final String KERNEL = "kernel";

    /** Elements of the input buffer that each thread may read. */
    static final int INPUTS = 4;

    private static final String LAYOUT = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64";
    private static final String TRIPLE = "nvptx64-nvidia-cuda";
    private static final long INPUT_SEED = 7;

    private final Profile profile;

    /** @param profile what is likely */
    public Generator(Profile profile) {
        this.profile = Objects.requireNonNull(profile);
    }

    /** The profile. */
    public Profile profile() {
        return profile;
    }

    /** Names of the weights of statements, which compete with each other. */
    public static List<String> statementWeights() {
        return Statements.ALL.stream().map(Statement::name).toList();
    }

    /** The case of {@code seed}. */
    public TestCase generate(long seed) {
        TestCase made = generate(new SeededChoices(seed));
        return new TestCase("seed " + seed, made.module(), made.launches(), made.choices());
    }

    /** The case that {@code choices} describe. */
    public TestCase generate(Choices choices) {
        Module module = new Module(new Context(), "generated");
        module.setDataLayout(LAYOUT);
        module.setTargetTriple(TRIPLE);
        LaunchShape shape = shape(choices);
        ProgramContext program = new ProgramContext(choices, profile, module, shape);
        new KernelEmission(program).emit();
        return new TestCase("generated", module, launches(choices, shape), choices.drawn());
    }

    private LaunchShape shape(Choices choices) {
        int[] weights = new int[Shapes.ALL.size()];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = profile.weight("shape-" + Shapes.ALL.get(i).name());
        }
        Shapes.Named chosen = Shapes.ALL.get(choices.weighted(weights));
        int launches = choices.chance(profile.weight("second-launch"), 100) ? 2 : 1;
        return new LaunchShape(chosen.grid(), chosen.block(), launches);
    }

    private LaunchFile launches(Choices choices, LaunchShape shape) {
        List<Launch> launches = new ArrayList<>();
        for (int i = 0; i < shape.launches(); i++) {
            launches.add(launch(choices, shape, i));
        }
        return new LaunchFile("generated", List.of(), launches, List.of());
    }

    private Launch launch(Choices choices, LaunchShape shape, int index) {
        BufferSpec out = new BufferSpec(ElementType.I64, shape.threads() * LaunchShape.SLOTS, new Content.Zero(), true);
        long seed = INPUT_SEED + choices.below(16);
        Content random = choices.chance(profile.weight("input-range"), 100)
                ? new Content.RandRange(seed, -8, 7, "-8,7")
                : new Content.Rand(seed);
        BufferSpec in = new BufferSpec(ElementType.I32, shape.threads() * INPUTS, random, false);
        LaunchArgument inputs = index == 0 ? new LaunchArgument.OfBuffer(in) : new LaunchArgument.Previous(1);
        LaunchArgument number = new LaunchArgument.OfInteger(32, BigInteger.valueOf(choices.between(0, 12)));
        List<LaunchArgument> arguments = List.of(new LaunchArgument.OfBuffer(out), inputs, number);
        return new Launch(KERNEL, shape.grid(), shape.block(), 0, Launch.DEFAULT_HEAP, arguments, SourceLocation.NONE);
    }

    /** The shapes of launches by name; small, because each thread costs time and few are needed to be wrong. */
    static final class Shapes {
        /** A shape with its name in profiles. */
        record Named(String name, Dim3 grid, Dim3 block) {}

        static final List<Named> ALL = List.of(
                new Named("64", Dim3.ONE, new Dim3(64, 1, 1)),
                new Named("32", Dim3.ONE, new Dim3(32, 1, 1)),
                new Named("2x32", new Dim3(2, 1, 1), new Dim3(32, 1, 1)),
                new Named("40", Dim3.ONE, new Dim3(40, 1, 1)),
                new Named("16x4", Dim3.ONE, new Dim3(16, 4, 1)),
                new Named("5x3x3", Dim3.ONE, new Dim3(5, 3, 3)),
                new Named("2x2x33", new Dim3(2, 2, 1), new Dim3(33, 1, 1)),
                new Named("128", Dim3.ONE, new Dim3(128, 1, 1)));

        private Shapes() {}
    }
}
