package lockstep.bench;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.bench.Figure.Limit;
import lockstep.compiler.analysis.uniformity.ModuleUniformity;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.conformance.refine.CheckOptions;
import lockstep.ir.claim.ClaimSource;
import lockstep.ir.claim.ClaimSource.UniformityClaims;
import lockstep.ir.launch.Launch;
import lockstep.ir.launch.LaunchArgument.OfInteger;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.sim.ClaimViolation;
import lockstep.sim.Observer;
import lockstep.sim.Outcome;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;

/**
 * How precise the uniformity analysis is: of the values that were the same in all lanes in every run of a kernel, those
 * that it claims. The runs assert the claim that every value is uniform; those that no run refutes, in blocks that
 * several lanes entered together, were uniform. A value that it claims and that a run refutes is wrong. Variables are
 * promoted before, and each kernel is launched with smaller integers as well, since sizes that are multiples of a warp
 * make bounds checks look uniform.
 */
public final class UniformityBenchmark implements Benchmark {
    /** The folder of the kernels in the repository. */
    public static final String DEFAULT_FOLDER = "conformance/corpus/kernels";

    private static final String NAME = "uniformity";
    private static final double PERCENT = 100;
    private static final Limit LIMIT = Limit.atLeast(90);

    private static final Pipeline PREPARATION = PipelineParser.parse(PassRegistry.builtIn(), "sroa,mem2reg");

    private final Path folder;
    private int allUniform;
    private int allClaimed;

    /** @param folder holds kernels with launch files */
    public UniformityBenchmark(Path folder) {
        this.folder = folder;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "share of the values of the kernels that were uniform in every run and are claimed to be";
    }

    @Override
    public void run(Benchmark.Sink sink) throws IOException {
        for (Path file : CorpusKernel.files(folder)) {
            measure(CorpusKernel.read(file), sink);
        }
        double share = PERCENT * allClaimed / Math.max(1, allUniform);
        sink.figure(Figure.of(NAME, "all", "uniform values", allUniform, "values"));
        sink.figure(Figure.of(NAME, "all", "claimed", share, "percent").within(LIMIT));
    }

    private void measure(CorpusKernel kernel, Benchmark.Sink sink) {
        Module module = kernel.module();
        LaunchFile launches = kernel.launches();
        PassManager.run(module, PREPARATION, PipelineOptions.PLAIN);
        Values values = new Values(module);
        for (Schedule schedule : CheckOptions.DEFAULT.schedules()) {
            values.run(launches, schedule);
            values.run(smaller(launches, BigInteger.ONE), schedule);
            values.run(smaller(launches, BigInteger.TEN), schedule);
        }
        for (LaunchFile other : LaunchVariants.of(launches)) {
            values.run(other, CheckOptions.DEFAULT.schedules().getFirst());
        }
        ModuleUniformity claims = ModuleUniformity.of(module);
        int uniform = 0;
        int claimed = 0;
        for (int i = 0; i < values.all.size(); i++) {
            LocalValue value = values.all.get(i);
            boolean isClaimed = values.isClaimed(claims, value);
            if (isClaimed && values.refuted.get(i)) {
                sink.wrong(NAME, kernel.file() + ": " + values.text(value) + " is claimed and not uniform");
            }
            if (values.wasUniform(i)) {
                uniform++;
                claimed += isClaimed ? 1 : 0;
                if (!isClaimed) {
                    sink.skipped(NAME, kernel.file() + ": not claimed: " + values.text(value));
                }
            }
        }
        allUniform += uniform;
        allClaimed += claimed;
        String subject = kernel.file();
        sink.figure(Figure.of(NAME, subject, "uniform values", uniform, "values"));
        sink.figure(Figure.of(NAME, subject, "claimed", PERCENT * claimed / Math.max(1, uniform), "percent"));
    }

    /** The launches with every integer above {@code by} smaller by that: sizes that are not a multiple of a warp. */
    private static LaunchFile smaller(LaunchFile launches, BigInteger by) {
        List<Launch> changed = launches.launches().stream()
                .map(launch -> new Launch(
                        launch.kernel(),
                        launch.grid(),
                        launch.block(),
                        launch.sharedBytes(),
                        launch.heapBytes(),
                        launch.arguments().stream()
                                .map(a -> a instanceof OfInteger i && i.value().compareTo(by) > 0
                                        ? new OfInteger(i.width(), i.value().subtract(by))
                                        : a)
                                .toList(),
                        launch.location()))
                .toList();
        return new LaunchFile(launches.name(), launches.inits(), changed, List.of());
    }

    /** The values and branches of a module, and what runs have shown of each. */
    private static final class Values implements Observer {
        private final Module module;
        private final List<LocalValue> all = new ArrayList<>();
        private final Map<LocalValue, Integer> numbers = new HashMap<>();
        private final BitSet refuted = new BitSet();
        private final Set<String> entered = new HashSet<>();

        Values(Module module) {
            this.module = module;
            for (Function function : module.definedFunctions()) {
                function.arguments().forEach(this::add);
                int number = 0;
                for (BasicBlock block : function.blocks()) {
                    block.setName("block." + number++);
                    block.forEach(this::addInstruction);
                }
            }
        }

        private void addInstruction(Instruction instruction) {
            boolean isBranch = instruction instanceof TerminatorInstruction t && t.successorCount() > 1;
            if (isBranch || instruction.type() != SimpleType.VOID && instruction.type() != SimpleType.TOKEN) {
                add(instruction);
            }
        }

        private void add(LocalValue value) {
            numbers.put(value, all.size());
            all.add(value);
        }

        /** Runs until all values that the run refutes are known: a run reports a limited number. */
        void run(LaunchFile launches, Schedule schedule) {
            int before;
            do {
                before = refuted.cardinality();
                ImageOptions options = ImageOptions.REFERENCE.withClaims(sources());
                RunRequest request = RunRequest.of(launches, schedule).withObserver(this);
                RunResult result = new ReferenceEngine().run(ProgramImage.of(module, options), request);
                if (!(result.outcome() instanceof Outcome.Finished)) {
                    return;
                }
                for (ClaimViolation violation : result.claimViolations()) {
                    refuted.set(Integer.parseInt(violation.analysis()));
                }
            } while (refuted.cardinality() > before);
        }

        /** One source a value that is not refuted yet, so that a violation names the value. */
        private List<ClaimSource> sources() {
            List<ClaimSource> sources = new ArrayList<>();
            for (int i = 0; i < all.size(); i++) {
                if (!refuted.get(i)) {
                    sources.add(new One(all.get(i), i));
                }
            }
            return sources;
        }

        @Override
        public void enteredBlock(int launch, long cta, int warp, String function, String block, int mask) {
            if (Integer.bitCount(mask) > 1) {
                entered.add(function + " " + block.replaceFirst("^%", ""));
            }
        }

        boolean isClaimed(ModuleUniformity claims, LocalValue value) {
            return value instanceof TerminatorInstruction t ? claims.isUniformBranch(t) : claims.isUniform(value);
        }

        boolean wasUniform(int number) {
            return !refuted.get(number) && entered.contains(place(all.get(number)));
        }

        private static String place(LocalValue value) {
            return switch (value) {
                case Argument a ->
                    a.function().name() + " " + a.function().entry().name();
                case Instruction i -> functionOf(i).name() + " " + blockOf(i).name();
                case BasicBlock b -> "";
            };
        }

        private static BasicBlock blockOf(Instruction instruction) {
            BasicBlock block = instruction.block();
            if (block == null) {
                throw new IllegalStateException("an instruction in no block");
            }
            return block;
        }

        private static Function functionOf(Instruction instruction) {
            Function function = instruction.function();
            if (function == null) {
                throw new IllegalStateException("an instruction in no function");
            }
            return function;
        }

        String text(LocalValue value) {
            return switch (value) {
                case Argument a ->
                    "parameter " + a.index() + " of @" + a.function().name();
                case Instruction i ->
                    "@" + functionOf(i).name() + ": "
                            + NvvmPrinter.printInstruction(i).strip();
                case BasicBlock b -> "";
            };
        }
    }

    /** Claims one value. */
    private record One(LocalValue value, int number) implements ClaimSource, UniformityClaims {
        @Override
        public String name() {
            return Integer.toString(number);
        }

        @Override
        public UniformityClaims claims(Module module) {
            return this;
        }

        @Override
        public boolean isUniform(LocalValue other) {
            return other == value;
        }

        @Override
        public boolean isUniformBranch(TerminatorInstruction other) {
            return other == value;
        }
    }
}
