package lockstep.compiler.pipeline;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.ori.stage.ControlFields;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.macro.PtxMacros;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.MachinePass;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.OriModulePass;
import lockstep.ir.pass.OriPass;
import lockstep.ir.pass.Pass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.StepContext;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.MachineModule;
import lockstep.ir.ptx.machine.MachineText;
import lockstep.ir.ptx.machine.MachineVerifier;
import lockstep.ir.rule.Rule.RuleGate;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriEditor;
import lockstep.ir.sass.ori.OriFile;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriText;

/**
 * A dialect with immutable programs, as required by {@link OpenPassManager}: an editor of a function produces a new
 * function, from which a new program is built.
 *
 * @param <P> programs
 * @param <F> functions
 * @param <E> editors of functions
 * @param <L> instructions
 */
public interface OpenDialect<P, F, E, L> extends ProgramDialect<P, F> {
    /** Machine IR. */
    OpenDialect<MachineModule, MachineFunction, MachineEditor, PtxInstruction> MACHINE = new OpenDialect<>() {
        @Override
        public PassLevel level() {
            return PassLevel.MACHINE;
        }

        @Override
        public List<MachineFunction> functions(MachineModule module) {
            return module.functions();
        }

        @Override
        public String name(MachineFunction function) {
            return function.name();
        }

        @Override
        public boolean isSame(MachineFunction a, MachineFunction b) {
            return MachineText.isSame(a, b);
        }

        @Override
        public String text(MachineFunction function) {
            return MachineText.print(function);
        }

        @Override
        public String comment() {
            return "//";
        }

        @Override
        public Diagnostics verify(MachineModule module) {
            Diagnostics found = new Diagnostics();
            MachineVerifier.verify(module, found);
            return found;
        }

        @Override
        public MachineModule with(MachineModule module, Set<MachineFunction> functions) {
            return module.with(functions.toArray(MachineFunction[]::new));
        }

        @Override
        public MachineEditor editor(MachineFunction function, RuleGate<MachineFunction, PtxInstruction> gate) {
            return new MachineEditor(function, gate);
        }

        @Override
        public MachineFunction snapshot(MachineEditor editor) {
            return editor.snapshot();
        }

        @Override
        public boolean run(Pass<?> pass, MachineEditor editor, StepContext context) {
            return switch (pass) {
                case MachinePass machine -> machine.run(editor, context);
                case FunctionPass _, ModulePass _, OriPass _, OriModulePass _ -> throw misfit(pass);
            };
        }

        @Override
        public Optional<MachineModule> runOnProgram(Pass<?> pass, MachineModule module, StepContext context) {
            return Optional.empty();
        }

        @Override
        public boolean isSameBesideFunctions(MachineModule a, MachineModule b) {
            throw new CompilerBug("no pass works on a module of machine IR as a whole");
        }

        @Override
        public Optional<PtxInstruction> first(MachineFunction function) {
            return function.blocks().stream()
                    .flatMap(block -> block.instructions().stream())
                    .findFirst();
        }
    };

    /** Ori. */
    OpenDialect<OriModule, OriFunction, OriEditor, OriInstruction> ORI = new OpenDialect<>() {
        @Override
        public PassLevel level() {
            return PassLevel.ORI;
        }

        @Override
        public List<OriFunction> functions(OriModule module) {
            return module.functions();
        }

        @Override
        public String name(OriFunction function) {
            return function.name();
        }

        // compares structurally, since printing would take as long as a phase
        @Override
        public boolean isSame(OriFunction a, OriFunction b) {
            return a.equals(b);
        }

        @Override
        public String text(OriFunction function) {
            return OriText.print(function);
        }

        @Override
        public String comment() {
            return "//";
        }

        @Override
        public Diagnostics verify(OriModule module) {
            Diagnostics found = new Diagnostics();
            OriFile file = OriFile.of(module);
            file.verify(found);
            PtxMacros.verify(file, found);
            return found;
        }

        // reports hazards after the phases that should resolve them, since simulation cannot detect them
        @Override
        public Diagnostics missed(PassInfo pass, OriModule module) {
            return ControlFields.verify(pass.name(), module);
        }

        @Override
        public OriModule with(OriModule module, Set<OriFunction> functions) {
            return module.with(functions.toArray(OriFunction[]::new));
        }

        @Override
        public OriEditor editor(OriFunction function, RuleGate<OriFunction, OriInstruction> gate) {
            return new OriEditor(function, gate);
        }

        @Override
        public OriFunction snapshot(OriEditor editor) {
            return editor.snapshot();
        }

        @Override
        public boolean run(Pass<?> pass, OriEditor editor, StepContext context) {
            return switch (pass) {
                case OriPass ori -> ori.run(editor, context);
                case FunctionPass _, ModulePass _, MachinePass _, OriModulePass _ -> throw misfit(pass);
            };
        }

        @Override
        public Optional<OriModule> runOnProgram(Pass<?> pass, OriModule module, StepContext context) {
            return switch (pass) {
                case OriModulePass whole -> Optional.of(whole.run(module, context));
                case FunctionPass _, ModulePass _, MachinePass _, OriPass _ -> Optional.empty();
            };
        }

        @Override
        public boolean isSameBesideFunctions(OriModule a, OriModule b) {
            return a.frame().equals(b.frame()) && a.anchors().equals(b.anchors());
        }

        @Override
        public Optional<OriInstruction> first(OriFunction function) {
            return function.blocks().stream()
                    .map(OriBlock::instructions)
                    .flatMap(List::stream)
                    .findFirst();
        }
    };

    /** Whether functions are equal, which implies that their texts are. */
    boolean isSame(F a, F b);

    private static CompilerBug misfit(Pass<?> pass) {
        return new CompilerBug(pass.name() + " runs on a program of another level than its own");
    }

    /** {@code program} with {@code functions} replacing those of the same names. */
    P with(P program, Set<F> functions);

    /** An editor of {@code function}, which queries {@code gate} before each change. */
    E editor(F function, RuleGate<F, L> gate);

    /** The current function of {@code editor}. */
    F snapshot(E editor);

    /**
     * Runs {@code pass}.
     *
     * @return whether it reports a change
     */
    boolean run(Pass<?> pass, E editor, StepContext context);

    /**
     * Runs {@code pass} on {@code program} as a whole.
     *
     * @return the resulting program, {@code program} itself if nothing changes; empty if the pass works on single
     *     functions
     */
    Optional<P> runOnProgram(Pass<?> pass, P program, StepContext context);

    /** Whether the programs are equal apart from their functions. */
    boolean isSameBesideFunctions(P a, P b);

    /** The first instruction of {@code function}; empty if it has none. */
    Optional<L> first(F function);
}
