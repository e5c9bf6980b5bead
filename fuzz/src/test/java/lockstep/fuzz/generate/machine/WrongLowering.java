package lockstep.fuzz.generate.machine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import lockstep.ir.pass.MachinePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.machine.MachineBlock;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.rule.Rule;

/** Mistakes of passes that lower machine IR, made before the real pass runs. */
enum WrongLowering {
    /** A parallel copy is made of moves in the order of the text: the second reads what the first wrote. */
    COPIES_IN_A_ROW("post-ra-pseudos") {
        @Override
        boolean change(MachineEditor editor, PtxInstruction row) {
            return row.has(PtxModifier.DIVERGENT) && editor.replace(RULE, row, moved(row, row.operand(1)));
        }
    },
    /** A move of a copy forgets the guard. */
    GUARD_FORGOTTEN("post-ra-pseudos") {
        @Override
        boolean change(MachineEditor editor, PtxInstruction row) {
            return row.opcode() == PtxOpcode.COPY
                    && row.guard().isPresent()
                    && editor.replace(RULE, row, row.withoutGuard());
        }
    },
    /** All lanes take the first operand of a PHI, whatever edge they came by. */
    ONE_EDGE_FOR_ALL("phi-node-elimination") {
        @Override
        boolean change(MachineEditor editor, PtxInstruction row) {
            if (row.opcode() != PtxOpcode.PHI || row.operand(1) instanceof PtxRegister) {
                return false;
            }
            List<PtxOperand> operands = new ArrayList<>(row.operands());
            for (int index = 1; index < operands.size(); index += 2) {
                operands.set(index, row.operand(1));
            }
            return editor.replace(RULE, row, row.withOperands(operands));
        }
    },
    /** Parts of a register are packed from the highest on. */
    PARTS_REVERSED("two-address-instruction") {
        @Override
        boolean change(MachineEditor editor, PtxInstruction row) {
            if (row.opcode() != PtxOpcode.REG_SEQUENCE || row.operands().size() < 5) {
                return false;
            }
            List<PtxOperand> operands = new ArrayList<>(row.operands());
            Collections.swap(operands, 1, 3);
            return editor.replace(RULE, row, row.withOperands(operands));
        }
    },
    /** Frame objects begin at one place. */
    OBJECTS_OVERLAP("prologepilog") {
        @Override
        boolean change(MachineEditor editor, PtxInstruction row) {
            MachineFunction function = editor.snapshot();
            return row.opcode() == PtxOpcode.FRAME_INDEX
                    && editor.replace(
                            RULE,
                            row,
                            row.withOperands(List.of(
                                    row.operand(0),
                                    new PtxSymbolOperand(function.frame().getFirst()))));
        }
    },
    /** A branch is inverted and keeps its guard. */
    GUARD_NOT_INVERTED("prologepilog") {
        @Override
        boolean change(MachineEditor editor, PtxInstruction row) {
            return row.opcode() == PtxOpcode.BRA
                    && row.guard().isPresent()
                    && editor.replace(
                            RULE, row, row.withGuard(inverse(row.guard().get())));
        }
    },
    /** A cycle of copies is broken without a register that keeps the first value. */
    NO_TEMPORARY("prologepilog") {
        @Override
        boolean change(MachineEditor editor, PtxInstruction row) {
            if (row.opcode() != PtxOpcode.MOV
                    || row.operands().size() != 2
                    || !(row.operand(1) instanceof PtxRegister temporary)
                    || !temporary.name().startsWith("%v")
                    || editor.definitions(temporary).size() != 1) {
                return false;
            }
            PtxInstruction saved = editor.definitions(temporary).iterator().next();
            return saved.opcode() == PtxOpcode.MOV
                    && saved.operands().size() == 2
                    && saved.operand(1) instanceof PtxRegister overwritten
                    && editor.definitions(overwritten).size() > 1
                    && editor.replace(RULE, row, row.withOperands(List.of(row.operand(0), overwritten)));
        }
    };

    private static final Rule RULE = new Rule("wrong", "change", "something else");
    private static final PassInfo INFO = new PassInfo("wrong", "for a test", new SourceRef.Assumed("a test"), RULE);

    private final String before;

    WrongLowering(String before) {
        this.before = before;
    }

    /** The pass that it is done before. */
    String before() {
        return before;
    }

    /** Changes {@code row} if it is one that the mistake is made with. */
    abstract boolean change(MachineEditor editor, PtxInstruction row);

    private static PtxInstruction moved(PtxInstruction row, PtxOperand from) {
        return new PtxInstruction(
                null, PtxOpcode.COPY, List.of(row.type(0)), List.of(row.operand(0), from), row.location());
    }

    private static PtxGuard inverse(PtxGuard guard) {
        return new PtxGuard(guard.predicate(), !guard.negated());
    }

    /** The mistake as a pass. */
    MachinePass pass() {
        WrongLowering mistake = this;
        return new MachinePass() {
            @Override
            public PassInfo info() {
                return INFO;
            }

            @Override
            public boolean run(MachineEditor editor, StepContext context) {
                boolean changed = false;
                for (MachineBlock block : editor.snapshot().blocks()) {
                    for (PtxInstruction row : block.instructions()) {
                        changed |= mistake.change(editor, row);
                    }
                }
                return changed;
            }
        };
    }
}
