package lockstep.fuzz.detection;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.fuzz.detection.LoweringBug.MachineMistake;
import lockstep.fuzz.detection.PassBug.Mistake;
import lockstep.fuzz.detection.PhaseBug.PhaseMistake;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.MachinePass;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.OriModulePass;
import lockstep.ir.pass.ParameterWords;
import lockstep.ir.pass.Pass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.StepContext;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxRegisterDeclaration;
import lockstep.ir.ptx.machine.MachineBlock;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.rule.Rule;
import lockstep.ir.sass.ori.OriModule;

/**
 * Real passes with one mistake added. A faulty pass has the name, knobs and rules of the real one and one more rule,
 * that of the mistake; it preserves no analysis.
 */
final class FaultyPasses {
    private FaultyPasses() {}

    /** {@code real} with {@code mistake} made in each function before or after it. */
    static FunctionPass of(FunctionPass real, Rule rule, PassBug.Position position, Mistake mistake) {
        return new OverFunction(real, withRule(real.info(), rule), new Injection(rule, position, mistake));
    }

    /** {@code real} with {@code mistake} made in each function of the module before or after it. */
    static ModulePass of(ModulePass real, Rule rule, PassBug.Position position, Mistake mistake) {
        return new OverModule(real, withRule(real.info(), rule), new Injection(rule, position, mistake));
    }

    /** {@code real} with {@code mistake} made after it. */
    static MachinePass of(MachinePass real, Rule rule, MachineMistake.OfPass mistake) {
        return new OverMachine(real, withRule(real.info(), rule), rule, mistake);
    }

    /** {@code real} with {@code mistake}. */
    static OriModulePass of(OriModulePass real, Rule rule, PhaseMistake mistake) {
        return new OverOri(real, withRule(real.info(), rule), mistake);
    }

    /** Whether {@code pass} is a faulty pass over LLVM IR. */
    static boolean isFaulty(Pass<?> pass) {
        return pass instanceof OverFunction || pass instanceof OverModule;
    }

    private static PassInfo withRule(PassInfo real, Rule rule) {
        List<Rule> rules = new ArrayList<>(real.rules());
        rules.add(rule);
        return new PassInfo(
                real.name(),
                real.summary(),
                real.source(),
                rules,
                real.knobs(),
                real.statistics(),
                Set.of(),
                real.refusals());
    }

    /** A mistake as a part of a pass: applied under {@code rule}, before or after the real pass. */
    private record Injection(Rule rule, PassBug.Position position, Mistake mistake) {
        /** Makes the mistake wherever it applies in {@code function}, if {@code now} is its position. */
        boolean make(PassBug.Position now, Function function, PassContext context) {
            if (now != position) {
                return false;
            }
            Rewriter rewriter = context.rewriter(function);
            MistakeSite site = new MistakeSite(rewriter, rule, new FlowFacts(function));
            for (Instruction instruction : function.instructionList()) {
                if (instruction.block() != null) {
                    mistake.make(instruction, site);
                }
            }
            if (site.changed()) {
                context.invalidate(function);
            }
            return site.changed();
        }
    }

    private record OverFunction(FunctionPass real, PassInfo info, Injection injection) implements FunctionPass {
        @Override
        public boolean isRequired() {
            return real.isRequired();
        }

        @Override
        public ParameterWords parameterWords() {
            return real.parameterWords();
        }

        @Override
        public boolean run(Function function, PassContext context) {
            boolean changed = injection.make(PassBug.Position.BEFORE, function, context);
            changed |= real.run(function, context);
            return injection.make(PassBug.Position.AFTER, function, context) || changed;
        }
    }

    private record OverModule(ModulePass real, PassInfo info, Injection injection) implements ModulePass {
        @Override
        public boolean isRequired() {
            return real.isRequired();
        }

        @Override
        public ParameterWords parameterWords() {
            return real.parameterWords();
        }

        @Override
        public boolean run(Module module, PassContext context) {
            boolean changed = make(PassBug.Position.BEFORE, module, context);
            changed |= real.run(module, context);
            return make(PassBug.Position.AFTER, module, context) || changed;
        }

        private boolean make(PassBug.Position now, Module module, PassContext context) {
            boolean changed = false;
            for (Function function : List.copyOf(module.definedFunctions())) {
                changed |= injection.make(now, function, context);
            }
            return changed;
        }
    }

    private record OverMachine(MachinePass real, PassInfo info, Rule rule, MachineMistake.OfPass mistake)
            implements MachinePass {
        @Override
        public boolean isRequired() {
            return real.isRequired();
        }

        @Override
        public ParameterWords parameterWords() {
            return real.parameterWords();
        }

        @Override
        public boolean run(MachineEditor editor, StepContext context) {
            Set<PtxStatement> declared = declarations(editor.snapshot());
            boolean changed = real.run(editor, context);
            MachineFunction right = editor.snapshot();
            MachineFunction wrong = mistake.change().apply(right);
            Optional<PtxInstruction> at = right.blocks().stream()
                    .flatMap(block -> block.instructions().stream())
                    .findFirst();
            if (wrong == right || at.isEmpty() || !editor.allow(rule, at.get())) {
                return changed;
            }
            editor.become(wrong.stage(), wrong.frameDeclarations(), withoutNew(wrong, declared));
            return true;
        }

        private static Set<PtxStatement> declarations(MachineFunction function) {
            Set<PtxStatement> found = Collections.newSetFromMap(new IdentityHashMap<>());
            for (MachineBlock block : function.blocks()) {
                block.statements().stream()
                        .filter(PtxRegisterDeclaration.class::isInstance)
                        .forEach(found::add);
            }
            return found;
        }

        /** Blocks without the declarations of new registers, which the next snapshot has again. */
        private static List<MachineBlock> withoutNew(MachineFunction function, Set<PtxStatement> declared) {
            return function.blocks().stream()
                    .map(block -> new MachineBlock(
                            block.name().orElse(null),
                            block.statements().stream()
                                    .filter(each ->
                                            !(each instanceof PtxRegisterDeclaration) || declared.contains(each))
                                    .toList()))
                    .toList();
        }
    }

    private record OverOri(OriModulePass real, PassInfo info, PhaseMistake mistake) implements OriModulePass {
        @Override
        public boolean isRequired() {
            return real.isRequired();
        }

        @Override
        public OriModule run(OriModule module, StepContext context) {
            return switch (mistake) {
                case PhaseMistake.After after -> after.change().apply(real.run(module, context));
                case PhaseMistake.Instead other -> other.pass().run(module, context);
            };
        }
    }
}
