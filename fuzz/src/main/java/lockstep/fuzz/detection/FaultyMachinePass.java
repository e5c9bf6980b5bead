package lockstep.fuzz.detection;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.pass.MachinePass;
import lockstep.ir.pass.ParameterWords;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.StepContext;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxRegisterDeclaration;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.machine.MachineBlock;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.rule.Rule;

/** A real pass over machine IR with one mistake behind it, which is one more rule of the pass. */
final class FaultyMachinePass implements MachinePass {
    private final MachinePass real;
    private final Rule rule;
    private final MachineMistake.OfPass mistake;
    private final PassInfo info;

    FaultyMachinePass(MachinePass real, Rule rule, MachineMistake.OfPass mistake) {
        this.real = real;
        this.rule = rule;
        this.mistake = mistake;
        PassInfo known = real.info();
        List<Rule> rules = new ArrayList<>(known.rules());
        rules.add(rule);
        info = new PassInfo(
                known.name(),
                known.summary(),
                known.source(),
                rules,
                known.knobs(),
                known.statistics(),
                Set.of(),
                known.refusals());
    }

    @Override
    public PassInfo info() {
        return info;
    }

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
                                .filter(each -> !(each instanceof PtxRegisterDeclaration) || declared.contains(each))
                                .toList()))
                .toList();
    }
}
