package lockstep.compiler.machine.lower;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import lockstep.ir.pass.MachinePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.machine.MachineBlock;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.ptx.machine.MachineFunction.MachineStage;
import lockstep.ir.rule.Rule;

/**
 * two-address-instruction: lowers {@code reg_sequence}, {@code insert_subreg} and {@code extract_subreg} to packing and
 * unpacking {@code mov}, and computes values of the next loop iteration after the last use of the current ones
 * ({@link RescheduleBelowKill}), so that both can share a register. PTX instructions have three addresses, so the rest
 * of the pass's work on other targets does not apply.
 *
 * <p>{@code mov} packs two or four registers into 32 or 64 bits and two of 64 into 128; smaller parts of 128 bits take
 * an additional step. Missing parts are undefined: they are filled with a given register. The guard of a row is kept on
 * the instruction that writes its result; preparatory instructions that write new registers are unguarded, since they
 * have no side effects.
 *
 * <p>Example:
 *
 * <pre>
 *   reg_sequence.b64.b32 %d1, %r1, 0, %r2, 1;      mov.b64 %d1, {%r1, %r2};
 *   insert_subreg.b64.b32 %d2, %d1, %r3, 1;        mov.b64 {%v0, %v1}, %d1;
 *                                                  mov.b64 %d2, {%v0, %r3};
 *   extract_subreg.b32.b64 %r4, %d2, 1;            mov.b64 {%v2, %r4}, %d2;
 * </pre>
 *
 * <p>Source: LLVM, TwoAddressInstructionPass, for {@code REG_SEQUENCE}, {@code INSERT_SUBREG} and
 * {@code rescheduleMIBelowKill}; PTX ISA, "mov" (packing). Linear.
 */
public final class TwoAddressInstruction implements MachinePass {
    static final String NAME = "two-address-instruction";
    static final Rule SEQUENCE = new Rule(NAME, "reg-sequence", "a register is packed from its parts");
    static final Rule INSERT = new Rule(NAME, "insert-subreg", "a register is unpacked and packed with another part");
    static final Rule EXTRACT = new Rule(NAME, "extract-subreg", "a part is unpacked");
    /** The maximum number of parts of one {@code mov}. */
    private static final int MAX_PARTS = 4;

    private static final int WIDEST_OF_FOUR = 64;

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "lower rows that take registers apart and put them together",
            new SourceRef.Seed(3, "Machine Pass Inventory"),
            List.of(SEQUENCE, INSERT, EXTRACT, RescheduleBelowKill.MOVE, RescheduleBelowKill.NEXT),
            List.of(),
            List.of("lowered", "moved"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean isRequired() {
        return true;
    }

    @Override
    public boolean run(MachineEditor editor, StepContext context) {
        boolean changed = false;
        for (MachineBlock block : editor.snapshot().blocks()) {
            for (PtxInstruction row : block.instructions()) {
                Lowering lowering = new Lowering(editor, row);
                boolean isLowered = row.opcode() == PtxOpcode.REG_SEQUENCE && lowering.sequence()
                        || row.opcode() == PtxOpcode.INSERT_SUBREG && lowering.insert()
                        || row.opcode() == PtxOpcode.EXTRACT_SUBREG && lowering.extract();
                context.count("lowered", isLowered ? 1 : 0);
                changed |= isLowered;
            }
        }
        int moved = editor.snapshot().stage() == MachineStage.SSA ? RescheduleBelowKill.run(editor) : 0;
        context.count("moved", moved);
        return changed || moved > 0;
    }

    /** The rows that replace one row. */
    private static final class Lowering {
        private final MachineEditor editor;
        private final PtxInstruction row;
        private final List<PtxInstruction> made = new ArrayList<>();

        Lowering(MachineEditor editor, PtxInstruction row) {
            this.editor = editor;
            this.row = row;
        }

        boolean sequence() {
            PtxOperand[] parts =
                    new PtxOperand[row.type(0).width() / row.type(1).width()];
            for (int index = 1; index + 1 < row.operands().size(); index += 2) {
                parts[number(index + 1)] = row.operand(index);
            }
            for (int part = 0; part < parts.length; part++) {
                parts[part] = parts[part] == null ? row.operand(1) : parts[part];
            }
            pack(row.operand(0), Arrays.asList(parts), row.type(0), row.type(1));
            return put(SEQUENCE);
        }

        boolean insert() {
            List<PtxOperand> parts = new ArrayList<>(unpack(row.operand(1), row.type(0), row.type(1)));
            parts.set(number(3), row.operand(2));
            pack(row.operand(0), parts, row.type(0), row.type(1));
            return put(INSERT);
        }

        boolean extract() {
            PtxOperand whole = row.operand(1);
            PtxType type = row.type(1);
            PtxType part = row.type(0);
            int index = number(2);
            while (!isOneStep(type, part)) {
                PtxType half = bits(type.width() / 2);
                int parts = half.width() / part.width();
                whole = unpack(whole, type, half).get(index / parts);
                index %= parts;
                type = half;
            }
            List<PtxOperand> results = new ArrayList<>();
            for (int each = 0; each < type.width() / part.width(); each++) {
                results.add(each == index ? row.operand(0) : editor.newRegister(part));
            }
            made.add(PtxInstruction.of(row.guard().orElse(null), mov(type), new PtxVector(results), whole));
            return put(EXTRACT);
        }

        private int number(int operand) {
            return (int) ((PtxInteger) row.operand(operand)).value();
        }

        private static boolean isOneStep(PtxType whole, PtxType part) {
            int parts = whole.width() / part.width();
            return parts == 2 || parts == MAX_PARTS && whole.width() <= WIDEST_OF_FOUR;
        }

        /** New registers that hold the parts of {@code whole}. */
        private List<PtxOperand> unpack(PtxOperand whole, PtxType type, PtxType part) {
            List<PtxOperand> parts = new ArrayList<>(List.of(whole));
            PtxType now = type;
            while (now.width() > part.width()) {
                PtxType next = isOneStep(now, part) ? part : bits(now.width() / 2);
                List<PtxOperand> smaller = new ArrayList<>();
                for (PtxOperand each : parts) {
                    List<PtxOperand> results = new ArrayList<>();
                    for (int i = 0; i < now.width() / next.width(); i++) {
                        results.add(editor.newRegister(next));
                    }
                    made.add(PtxInstruction.of(null, mov(now), new PtxVector(results), each));
                    smaller.addAll(results);
                }
                parts = smaller;
                now = next;
            }
            return parts;
        }

        private void pack(PtxOperand result, List<PtxOperand> given, PtxType type, PtxType part) {
            List<PtxOperand> parts = given;
            PtxType now = part;
            while (!isOneStep(type, now)) {
                PtxType next = bits(2 * now.width());
                List<PtxOperand> larger = new ArrayList<>();
                for (int i = 0; i + 1 < parts.size(); i += 2) {
                    PtxRegister both = editor.newRegister(next);
                    made.add(PtxInstruction.of(null, mov(next), both, new PtxVector(parts.subList(i, i + 2))));
                    larger.add(both);
                }
                parts = larger;
                now = next;
            }
            made.add(PtxInstruction.of(row.guard().orElse(null), mov(type), result, new PtxVector(parts)));
        }

        private static PtxType bits(int width) {
            return PtxType.of("b" + width).orElseThrow();
        }

        private static String mov(PtxType type) {
            return "mov." + type.text();
        }

        /** Replaces the row by the last one, with the others inserted before it, as one change. */
        private boolean put(Rule rule) {
            return editor.replace(
                    rule, row, made.stream().map(each -> each.atPlaceOf(row)).toList());
        }
    }
}
