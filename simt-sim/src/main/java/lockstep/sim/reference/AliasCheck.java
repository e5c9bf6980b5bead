package lockstep.sim.reference;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import lockstep.ir.claim.ClaimSource.AliasRelation;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.sim.ClaimViolation;
import lockstep.sim.Place;
import lockstep.sim.image.AliasTable;
import lockstep.sim.image.Op;
import lockstep.sim.image.OpKind;
import lockstep.sim.memory.MemoryObject;
import lockstep.sim.memory.MemorySystem;
import lockstep.sim.warp.Frame;
import lockstep.sim.warp.FrameRegisters;
import org.jspecify.annotations.Nullable;

/**
 * Asserts the claims of alias analysis about the addresses of accesses. docs/semantics.md, S12.7. For each lane of a
 * frame it records the bytes that each access touched last, and when each address was last computed; an access is
 * compared with the earlier ones whose address has not been computed again since.
 */
final class AliasCheck implements MemorySystem.AccessListener {
    private final RunState run;
    private final MemorySystem.@Nullable AccessListener next;
    private final @Nullable Touched[] touched;
    private long clock;

    /** @param next the next listener of accesses */
    AliasCheck(RunState run, MemorySystem.@Nullable AccessListener next) {
        this.run = run;
        this.next = next;
        touched = new Touched[run.warpSize];
    }

    /** The bytes that an access touched. */
    private static final class Touched {
        private final MemoryObject object;
        private int from;
        private int to;
        private boolean isWrite;
        private long time;

        Touched(MemoryObject object, int from, int to, boolean isWrite) {
            this.object = object;
            this.from = from;
            this.to = to;
            this.isWrite = isWrite;
        }

        boolean meets(Touched that) {
            return object == that.object && from < that.to && that.from < to;
        }

        boolean isLike(AliasRelation claimed, Touched that) {
            return switch (claimed) {
                case NO -> !meets(that);
                case MAY -> true;
                case PARTIAL -> meets(that);
                case MUST -> object == that.object && from == that.from;
            };
        }

        String text() {
            return "bytes %d to %d of %s".formatted(from, to - 1, object.name());
        }
    }

    /** The accesses of the lanes of a frame. */
    private static final class History implements FrameRegisters {
        private final long[][] computed;
        private final @Nullable Touched[][] touched;

        History(AliasTable table, int lanes) {
            computed = new long[table.definitionCount()][lanes];
            touched = new Touched[table.accessCount()][lanes];
        }
    }

    private History history(Frame frame, AliasTable table) {
        if (frame.registers() instanceof History known) {
            return known;
        }
        History made = new History(table, run.warpSize);
        frame.setRegisters(made);
        return made;
    }

    // ---- what happens

    /** Lanes {@code mask} execute {@code op}. */
    void executes(Op op, Frame frame, int mask) {
        AliasTable table = frame.function().aliasTable();
        if (table == null) {
            return;
        }
        clock++;
        Arrays.fill(touched, null);
        if (op.kind == OpKind.Move.PHIS) {
            List<PhiInstruction> phis =
                    Objects.requireNonNull(op.instruction().block()).phis();
            phis.forEach(phi -> computed(phi, frame, table, mask));
        } else {
            computed(op.instruction(), frame, table, mask);
        }
    }

    private void computed(Instruction instruction, Frame frame, AliasTable table, int mask) {
        int number = table.definitionNumber(instruction);
        if (number < 0) {
            return;
        }
        long[] times = history(frame, table).computed[number];
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            times[Integer.numberOfTrailingZeros(rest)] = clock;
        }
    }

    @Override
    public void accessed(MemoryObject object, int offset, int length, boolean isWrite) {
        if (next != null) {
            next.accessed(object, offset, length, isWrite);
        }
        int lane = run.position.lane();
        Touched known = touched[lane];
        if (known == null || known.object != object) {
            touched[lane] = new Touched(object, offset, offset + length, isWrite);
        } else {
            known.from = Math.min(known.from, offset);
            known.to = Math.max(known.to, offset + length);
            known.isWrite |= isWrite;
        }
    }

    @Override
    public void freed(MemoryObject object) {
        if (next != null) {
            next.freed(object);
        }
    }

    /** Lanes {@code mask} have executed {@code op}, an access. */
    void accessed(Op op, Frame frame, int mask) {
        AliasTable table = frame.function().aliasTable();
        int number = table == null ? -1 : table.accessNumber(op.instruction());
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            Touched now = touched[lane];
            touched[lane] = null;
            if (table != null && number >= 0 && now != null) {
                now.time = clock;
                compare(table, number, now, lane, frame, op);
                history(frame, table).touched[number][lane] = now;
            }
        }
    }

    private void compare(AliasTable table, int number, Touched now, int lane, Frame frame, Op op) {
        History history = history(frame, table);
        for (int earlier = 0; earlier < table.accessCount(); earlier++) {
            Touched before = history.touched[earlier][lane];
            if (before == null || !isCurrent(table, earlier, before, history, lane)) {
                continue;
            }
            AliasRelation claimed = table.claim(earlier, number, before.isWrite || now.isWrite);
            if (!now.isLike(claimed, before) && run.isNewViolation(op.instruction())) {
                note(table, earlier, claimed, List.of(before.text(), now.text()), lane, frame, op);
            }
        }
    }

    private static boolean isCurrent(AliasTable table, int access, Touched before, History history, int lane) {
        int definition = table.definition(access);
        return definition < 0 || history.computed[definition][lane] < before.time;
    }

    private void note(
            AliasTable table, int earlier, AliasRelation claimed, List<String> places, int lane, Frame frame, Op op) {
        String text = "%s of '%s' and '%s'"
                .formatted(
                        claimed,
                        NvvmPrinter.printInstruction(table.access(earlier)).strip(),
                        op.sourceText());
        Place place = run.position.place(frame, op, lane);
        run.noteViolation(
                new ClaimViolation(table.claimant(), ClaimViolation.Kind.ADDRESS, text, 1 << lane, places, place));
    }
}
