package lockstep.compiler.ori.stage;

import java.util.List;
import java.util.Set;
import lockstep.ir.pass.OriPass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.rule.Rule;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.ori.Macro;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriEditor;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriMacro;

/**
 * ori-remove-nop-code: removes unguarded {@code NOP} and copies of a register to itself. A {@code NOP} with non-default
 * control fields waits for something and is kept.
 *
 * <p>Example:
 *
 * <pre>
 *   COPY R4, R4 ;                removed
 *   NOP ;                        removed
 *   [B0-----:R-:W-:-:S01] NOP ;  kept: it waits for scoreboard 0
 * </pre>
 *
 * <p>Source: seed 001, OriRemoveNopCode (phase 107). Linear.
 */
public final class RemoveNopCode implements OriPass {
    private static final String NAME = "ori-remove-nop-code";
    private static final String REMOVED = "removed";
    private static final Rule NOP = new Rule(NAME, "remove-nop", "a NOP that waits for nothing is removed");
    private static final Rule COPY = new Rule(NAME, "remove-copy", "a copy of a register to itself is removed");
    private static final PassInfo INFO = new PassInfo(
            NAME,
            "remove instructions that do nothing",
            new SourceRef.Seed(1, "OriRemoveNopCode, phase 107"),
            List.of(NOP, COPY),
            List.of(),
            List.of(REMOVED),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(OriEditor editor, StepContext context) {
        boolean changed = false;
        for (OriBlock block : editor.snapshot().blocks()) {
            for (OriInstruction each : block.instructions()) {
                boolean isRemoved =
                        isNop(each) && editor.remove(NOP, each) || isIdentity(each) && editor.remove(COPY, each);
                context.count(REMOVED, isRemoved ? 1 : 0);
                changed |= isRemoved;
            }
        }
        return changed;
    }

    private static boolean isNop(OriInstruction instruction) {
        return instruction instanceof OriMachine machine
                && machine.instruction().form().mnemonic().equals("NOP")
                && machine.instruction()
                        .equals(SassInstruction.of(machine.instruction().form()));
    }

    private static boolean isIdentity(OriInstruction instruction) {
        return instruction instanceof OriMacro macro
                && macro.macro() == Macro.COPY
                && macro.targets().equals(macro.operands());
    }
}
