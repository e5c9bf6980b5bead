package lockstep.compiler.machine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import lockstep.compiler.liveintervals.DeadGroups;
import lockstep.compiler.liveintervals.NeededInstructions;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.MachinePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOpcodeSpec.Trait;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.machine.MachineCode;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.rule.Rule;

/**
 * dead-mi-elimination: removes instructions without side effects ({@link PtxInstruction#hasSideEffects}) whose results
 * are not needed, including those that only feed each other around a loop ({@link NeededInstructions}).
 *
 * <p>A guarded write does not kill an earlier one: the lanes that do not execute it read the old value. Collectives
 * (shuffles, votes, matches, reductions) whose results are unused may be removed: no remaining instruction depends on
 * the lanes that converged there. Barriers and fences, accesses that other threads may observe, calls and {@code trap}
 * are kept. Loads that might fault may be removed. The copies of a group are treated as one instruction, which is kept
 * as long as one of them is needed. Instructions that are known as text only are needed, and so are all registers that
 * they name.
 *
 * <p>Example:
 *
 * <pre>
 *   mov.u32 %r1, 1;                       kept: lanes without %p1 store it
 *   @%p1 mov.u32 %r1, 2;                  kept
 *   add.u32 %r2, %r1, 1;                  removed after the next one
 *   shfl.sync.bfly.b32 %r3, %r2, 1, 31, -1;    removed
 *   st.global.u32 [%rd1], %r1;
 * </pre>
 *
 * <p>Source: LLVM, DeadMachineInstructionElim; seed 003. Linear.
 */
public final class DeadMachineInstructionElimination implements MachinePass {
    private static final String NAME = "dead-mi-elimination";
    static final Rule REMOVE =
            new Rule(NAME, "remove-dead", "an instruction without side effects whose results are unused is removed");
    static final Rule REMOVE_COLLECTIVE = new Rule(
            NAME, "remove-dead-collective", "a collective without other effects whose results are unused is removed");
    static final Rule REMOVE_KILL =
            new Rule(NAME, "remove-kill", "a kill of a register without a definition is removed");

    private static final Knob DISABLED = Knob.toggle(
            "disable-machine-dce",
            false,
            "do nothing",
            new SourceRef.Seed(3, "Machine Pass Knobs Summary, Stock LLVM Codegen Controls"));

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "remove machine instructions that nobody needs",
            new SourceRef.Seed(3, "Machine Pass Inventory"),
            List.of(REMOVE, REMOVE_COLLECTIVE, REMOVE_KILL),
            List.of(DISABLED),
            List.of("removed"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(MachineEditor editor, StepContext context) {
        if (context.isOn(DISABLED)) {
            return false;
        }
        MachineCode code = new MachineCode(editor.snapshot());
        BitSet needed = NeededInstructions.of(code, i -> isRoot(code, i), i -> isKill(code, i));
        boolean changed = false;
        for (int[] group : DeadGroups.of(code, needed, i -> isKill(code, i))) {
            List<PtxInstruction> dead = instructions(code, group);
            boolean isCollective = dead.stream().anyMatch(each -> each.opcode().has(Trait.CONVERGENT));
            if (editor.remove(isCollective ? REMOVE_COLLECTIVE : REMOVE, dead)) {
                context.count("removed", dead.size());
                changed = true;
            }
        }
        if (changed) {
            removeKills(code, editor, context);
        }
        return changed;
    }

    private static List<PtxInstruction> instructions(MachineCode code, int[] group) {
        List<PtxInstruction> found = new ArrayList<>();
        for (int instruction : group) {
            for (PtxStatement statement : code.statements(instruction)) {
                found.add((PtxInstruction) statement);
            }
        }
        return found;
    }

    private static boolean isRoot(MachineCode code, int instruction) {
        return code.statements(instruction).stream()
                .anyMatch(each -> !(each instanceof PtxInstruction found) || found.hasSideEffects());
    }

    private static boolean isKill(MachineCode code, int instruction) {
        return code.statements(instruction).stream().anyMatch(DeadMachineInstructionElimination::isKill);
    }

    private static boolean isKill(PtxStatement statement) {
        return statement instanceof PtxInstruction found && found.opcode() == PtxOpcode.KILL;
    }

    /** Removes the {@code kill} rows of registers whose definitions have been removed. */
    private static void removeKills(MachineCode code, MachineEditor editor, StepContext context) {
        for (int i = 0; i < code.instructions(); i++) {
            if (isKill(code, i)) {
                PtxInstruction kill = (PtxInstruction) code.statements(i).getFirst();
                boolean isLeft = kill.operand(0) instanceof PtxRegister register
                        && editor.definitions(register).stream().allMatch(DeadMachineInstructionElimination::isKill);
                if (isLeft && editor.remove(REMOVE_KILL, kill)) {
                    context.count("removed", 1);
                }
            }
        }
    }
}
