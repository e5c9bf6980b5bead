package lockstep.fuzz.judge;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.codegen.CodeGenerator;
import lockstep.compiler.codegen.CodegenProgram;
import lockstep.compiler.codegen.CodegenWatcher;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.conformance.bracket.CodegenBracket;
import lockstep.conformance.bracket.OpenProgram;
import lockstep.conformance.check.CodegenSteps;
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
import lockstep.ir.pass.StepWatcher;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.MachineModule;
import lockstep.ir.rule.Rule;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriModule;

/** Runs pipelines without simulating anything, to inspect what they do; a pass may throw any exception. */
public final class PipelineReplay {
    /** What messages call a program of Ori that is being compiled. */
    private static final String LOWERED = "<lowered>";

    private PipelineReplay() {}

    /**
     * The input case of step {@code step}.
     *
     * @return empty if an earlier step throws or leaves a module that does not verify
     * @throws IOException never by itself; declared as every judgement declares it
     */
    public static Optional<TestCase> beforeStep(PipelineSubject subject, TestCase test, int step) throws IOException {
        if (step == 0) {
            return Optional.of(test);
        }
        Pipeline prefix = new Pipeline(subject.pipeline().steps().subList(0, step));
        if (prefix.lowers()) {
            return compiled(subject, test, prefix);
        }
        Optional<OpenProgram<?, ?, ?, ?>> open = OpenProgram.of(test.name(), test.program());
        if (open.isPresent()) {
            return beforeStep(subject, test, prefix, open.get());
        }
        TestCase copy = test.copy();
        PipelineOptions options = PipelineOptions.PLAIN
                .watchedBy(StepWatch.ofNvvm(new StepBlame(new StepNote())))
                .limitedTo(subject.applicationLimit());
        Optional<Throwable> thrown = CrashGuard.run(() -> PassManager.run(copy.module(), prefix, options));
        return thrown.isPresent() ? Optional.empty() : Optional.of(copy);
    }

    private static Optional<TestCase> compiled(PipelineSubject subject, TestCase test, Pipeline prefix)
            throws IOException {
        List<TestCase> found = new ArrayList<>();
        CrashGuard.run(() -> {
            CodegenProgram made = generate(subject, test, prefix, new StepBlame(new StepNote()));
            found.add(test.with(CodegenBracket.program(made)));
        });
        return found.stream().findFirst();
    }

    private static CodegenProgram generate(
            PipelineSubject subject, TestCase test, Pipeline pipeline, CodegenWatcher watcher) {
        CodegenProgram program = CodegenSteps.begin(test.name(), test.copy().program(), subject.pipeline());
        PipelineOptions options = PipelineOptions.PLAIN.limitedTo(subject.applicationLimit());
        return CodeGenerator.run(program, pipeline, options, List.of(watcher)).program();
    }

    private static <P, F, E, L> Optional<TestCase> beforeStep(
            PipelineSubject subject, TestCase test, Pipeline prefix, OpenProgram<P, F, E, L> open) throws IOException {
        PipelineOptions options = PipelineOptions.PLAIN.limitedTo(subject.applicationLimit());
        List<TestCase> found = new ArrayList<>();
        CrashGuard.run(() -> {
            P made = open.run(prefix, options, List.of(StepWatch.of(open.dialect(), new StepBlame(new StepNote()))))
                    .program();
            found.add(test.with(open.with(made).program()));
        });
        return found.stream().findFirst();
    }

    /** The application of this number; empty if the passes apply fewer rules to {@code test}. */
    public static Optional<RuleApplication> application(PipelineSubject subject, TestCase test, long number)
            throws IOException {
        if (subject.pipeline().lowers()) {
            SearchLevels search = new SearchLevels(number);
            PipelineSubject limited = subject.limitedTo(Math.min(number, subject.applicationLimit()));
            CrashGuard.run(() -> generate(limited, test, subject.pipeline(), search));
            return search.found();
        }
        PipelineOptions options = PipelineOptions.PLAIN.limitedTo(Math.min(number, subject.applicationLimit()));
        Optional<OpenProgram<?, ?, ?, ?>> open = OpenProgram.of(test.name(), test.program());
        if (open.isPresent()) {
            return application(subject.pipeline(), options, number, open.get());
        }
        Search<Module, Function, LocalValue> search = new Search<>(number, PipelineReplay::application);
        Module module = test.copy().module();
        // What the rule does after it was announced does not matter here.
        CrashGuard.run(() -> PassManager.run(module, subject.pipeline(), options.watchedBy(search)));
        return search.found.stream().findFirst();
    }

    private static <P, F, E, L> Optional<RuleApplication> application(
            Pipeline pipeline, PipelineOptions options, long number, OpenProgram<P, F, E, L> open) throws IOException {
        Search<P, F, L> search = new Search<>(number, describer(open.shape()));
        CrashGuard.run(() -> open.run(pipeline, options, List.of(search)));
        return search.found.stream().findFirst();
    }

    private static <P, F, L> Describer<F, L> describer(OpenProgram.Shape<P, F, L> shape) {
        return (at, step, pass, rule, function, place) -> new RuleApplication(
                at, step, pass, rule, shape.name(function), shape.block(function, place), shape.text(place));
    }

    /** Looks for an application at each level that code generation goes through. */
    private static final class SearchLevels implements CodegenWatcher {
        private final Search<Module, Function, LocalValue> nvvm;
        private final long number;
        private Optional<Search<MachineModule, MachineFunction, PtxInstruction>> machine = Optional.empty();
        private Optional<Search<OriModule, OriFunction, OriInstruction>> ori = Optional.empty();

        SearchLevels(long number) {
            this.number = number;
            this.nvvm = new Search<>(number, PipelineReplay::application);
        }

        @Override
        public List<StepWatcher<Module, Function, LocalValue>> overNvvm(Module module) {
            return List.of(nvvm);
        }

        @Override
        public List<StepWatcher<MachineModule, MachineFunction, PtxInstruction>> overMachine(MachineModule module) {
            Search<MachineModule, MachineFunction, PtxInstruction> search =
                    new Search<>(number, describer(OpenProgram.of(module).shape()));
            machine = Optional.of(search);
            return List.of(search);
        }

        @Override
        public List<StepWatcher<OriModule, OriFunction, OriInstruction>> overOri(OriModule module) {
            Search<OriModule, OriFunction, OriInstruction> search = new Search<>(
                    number, describer(OpenProgram.of(LOWERED, module).shape()));
            ori = Optional.of(search);
            return List.of(search);
        }

        Optional<RuleApplication> found() {
            return nvvm.found.stream()
                    .findFirst()
                    .or(() -> machine.flatMap(search -> search.found.stream().findFirst()))
                    .or(() -> ori.flatMap(search -> search.found.stream().findFirst()));
        }
    }

    /** Whether the passes change {@code test} or throw: one that they leave alone cannot show a fault. */
    public static boolean touches(PipelineSubject subject, TestCase test) throws IOException {
        if (subject.pipeline().lowers()) {
            return true;
        }
        PipelineOptions options = PipelineOptions.PLAIN.limitedTo(subject.applicationLimit());
        Optional<OpenProgram<?, ?, ?, ?>> open = OpenProgram.of(test.name(), test.program());
        return open.isPresent()
                ? touches(subject.pipeline(), options, open.get())
                : touches(subject.pipeline(), options, test.copy().module());
    }

    private static <P, F, E, L> boolean touches(
            Pipeline pipeline, PipelineOptions options, OpenProgram<P, F, E, L> open) throws IOException {
        Changes<P, F, L> changes = new Changes<>();
        return CrashGuard.run(() -> open.run(pipeline, options, List.of(changes)))
                        .isPresent()
                || changes.any;
    }

    private static boolean touches(Pipeline pipeline, PipelineOptions options, Module module) throws IOException {
        Changes<Module, Function, LocalValue> changes = new Changes<>();
        return CrashGuard.run(() -> PassManager.run(module, pipeline, options.watchedBy(changes)))
                        .isPresent()
                || changes.any;
    }

    private static final class Changes<P, F, L> implements StepWatcher<P, F, L> {
        private boolean any;

        @Override
        public void afterStep(int step, PassInfo pass, P program, Set<F> changed, boolean globalsChanged) {
            any |= globalsChanged || !changed.isEmpty();
        }
    }

    /** Describes an application of a rule. */
    @FunctionalInterface
    private interface Describer<F, L> {
        RuleApplication describe(long number, int step, String pass, String rule, F function, L at);
    }

    private static RuleApplication application(
            long number, int step, String pass, String rule, Function function, LocalValue at) {
        ValueNames names = ValueNames.of(function);
        return new RuleApplication(number, step, pass, rule, function.name(), block(names, at), place(names, at));
    }

    private static final class Search<P, F, L> implements StepWatcher<P, F, L> {
        private final long wanted;
        private final Describer<F, L> describer;
        private final List<RuleApplication> found = new ArrayList<>();
        private int step;
        private String pass = "";

        Search(long wanted, Describer<F, L> describer) {
            this.wanted = wanted;
            this.describer = describer;
        }

        @Override
        public void beforeStep(int index, PassInfo info, P program) {
            step = index;
            pass = info.name();
        }

        @Override
        public void beforeApplication(long number, Rule rule, F function, L at) {
            if (number == wanted) {
                found.add(describer.describe(number, step, pass, rule.id(), function, at));
            }
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

    /**
     * One application of a rule during a run of a pipeline.
     *
     * @param number from 1, counting all rules of all steps
     * @param step index of the step in the pipeline, from 0
     * @param pass name of the step's pass
     * @param rule id of the rule, {@code pass:name}
     * @param function name of the function, without sigil
     * @param block name or number of the block, with the percent sign; empty where the place is an argument
     * @param place the instruction as text, or {@code argument %a}, or {@code block}
     */
    public record RuleApplication(
            long number, int step, String pass, String rule, String function, String block, String place) {
        public RuleApplication {
            Objects.requireNonNull(pass);
            Objects.requireNonNull(rule);
            Objects.requireNonNull(function);
            Objects.requireNonNull(block);
            Objects.requireNonNull(place);
        }

        /** The place in one line: function, block, instruction. */
        public String at() {
            return "@" + function + (block.isEmpty() ? "" : ", block " + block) + ": " + place;
        }
    }
}
