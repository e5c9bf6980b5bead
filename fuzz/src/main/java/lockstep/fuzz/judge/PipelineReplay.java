package lockstep.fuzz.judge;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.text.ValueNames;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.PassInstrumentation;
import lockstep.ir.rule.Rule;

/** Runs pipelines without simulating anything, to look into what they do; a pass may throw what it likes. */
public final class PipelineReplay {
    private PipelineReplay() {}

    /**
     * The case as step {@code step} finds it.
     *
     * @return empty if an earlier step throws or leaves a module that does not verify
     * @throws IOException never by itself; declared as every judgement declares it
     */
    public static Optional<TestCase> beforeStep(PipelineSubject subject, TestCase test, int step) throws IOException {
        if (step == 0) {
            return Optional.of(test);
        }
        TestCase copy = test.copy();
        Pipeline prefix = new Pipeline(subject.pipeline().steps().subList(0, step));
        PipelineOptions options =
                PipelineOptions.PLAIN.watchedBy(new StepWatch(new StepNote())).limitedTo(subject.applicationLimit());
        Optional<Throwable> thrown = Guard.run(() -> PassManager.run(copy.module(), prefix, options));
        return thrown.isPresent() ? Optional.empty() : Optional.of(copy);
    }

    /** The application of this number; empty if the passes apply fewer rules to {@code test}. */
    public static Optional<Application> application(PipelineSubject subject, TestCase test, long number)
            throws IOException {
        Search search = new Search(number);
        Module module = test.copy().module();
        PipelineOptions options = PipelineOptions.PLAIN
                .watchedBy(search)
                .limitedTo(Math.min(number, subject.applicationLimit()));
        // What the rule does after it was announced does not matter here.
        Guard.run(() -> PassManager.run(module, subject.pipeline(), options));
        return search.found.stream().findFirst();
    }

    /** Whether the passes change {@code test} or throw: one that they leave alone cannot show a fault. */
    public static boolean touches(PipelineSubject subject, TestCase test) throws IOException {
        Changes changes = new Changes();
        Module module = test.copy().module();
        PipelineOptions options =
                PipelineOptions.PLAIN.watchedBy(changes).limitedTo(subject.applicationLimit());
        return Guard.run(() -> PassManager.run(module, subject.pipeline(), options)).isPresent() || changes.any;
    }

    private static final class Changes implements PassInstrumentation {
        private boolean any;

        @Override
        public void afterStep(int step, PassInfo pass, Module module, Set<Function> changed, boolean globalsChanged) {
            any |= globalsChanged || !changed.isEmpty();
        }
    }

    private static final class Search implements PassInstrumentation {
        private final long wanted;
        private final List<Application> found = new ArrayList<>();
        private int step;
        private String pass = "";

        Search(long wanted) {
            this.wanted = wanted;
        }

        @Override
        public void beforeStep(int index, PassInfo info, Module module) {
            step = index;
            pass = info.name();
        }

        @Override
        public void beforeApplication(long number, Rule rule, Function function, LocalValue at) {
            if (number == wanted) {
                ValueNames names = ValueNames.of(function);
                found.add(new Application(
                        number, step, pass, rule.id(), function.name(), block(names, at), place(names, at)));
            }
        }

        private static String block(ValueNames names, LocalValue at) {
            return switch (at) {
                case Argument a -> "";
                case BasicBlock b -> names.of(b);
                case Instruction i -> {
                    BasicBlock block = i.block();
                    yield block == null ? "" : names.of(block);
                }
            };
        }

        private static String place(ValueNames names, LocalValue at) {
            return switch (at) {
                case Argument a -> "argument " + names.of(a);
                case BasicBlock b -> "block";
                case Instruction i ->
                    i.block() == null
                            ? i.opcode().mnemonic()
                            : NvvmPrinter.printInstruction(i, names).strip();
            };
        }
    }
}
