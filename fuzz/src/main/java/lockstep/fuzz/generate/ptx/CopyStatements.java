package lockstep.fuzz.generate.ptx;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.choices.Choices;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxType;

/**
 * Copies from global to shared memory that take place later. Between the start of the copies and the wait for them only
 * the statements written here are executed, and their ranges do not overlap, so what is read after the wait is what was
 * copied.
 */
final class CopyStatements {
    /** Bytes of a half of the thread's shared memory: a place of one copy. */
    private static final int PLACE_BYTES = PtxVariables.SHARED_BYTES / 2;

    private static final String WAIT_ALL = "cp.async.wait_all";
    private static final List<String> HINTS = List.of("", "", "", ".L2::64B", ".L2::128B");

    private final PtxEmitter emitter;
    private final Choices choices;
    private final PtxRegion from;
    private final PtxRegion to;

    private CopyStatements(PtxEmitter emitter) {
        this.emitter = emitter;
        this.choices = emitter.choices();
        this.from = choices.pick(regions(emitter, PtxSpace.GLOBAL));
        this.to = choices.pick(regions(emitter, PtxSpace.SHARED));
    }

    private static List<PtxRegion> regions(PtxEmitter emitter, PtxSpace space) {
        return emitter.regions().stream()
                .filter(region -> region.space() == space && region.bytes() >= 2 * PLACE_BYTES)
                .toList();
    }

    /** Whether there are copies, and memory to copy from and to. */
    static boolean isPossible(PtxEmitter emitter) {
        return emitter.forms().has(WAIT_ALL)
                && !regions(emitter, PtxSpace.GLOBAL).isEmpty()
                && !regions(emitter, PtxSpace.SHARED).isEmpty();
    }

    /** One group or two, each waited for before its bytes are read. */
    static void copy(PtxEmitter emitter) {
        CopyStatements statement = new CopyStatements(emitter);
        if (emitter.choices().chance(1, 2)) {
            statement.one();
        } else {
            statement.two();
        }
    }

    private void one() {
        int offset = PLACE_BYTES * choices.below(2);
        int bytes = start(offset);
        if (choices.chance(1, 2)) {
            emitter.body().emit(WAIT_ALL);
        } else {
            emitter.body().emit("cp.async.commit_group");
            emitter.body().emit("cp.async.wait_group", PtxInteger.of(0));
        }
        read(offset, bytes);
    }

    private void two() {
        int first = start(0);
        emitter.body().emit("cp.async.commit_group");
        int second = start(PLACE_BYTES);
        emitter.body().emit("cp.async.commit_group");
        emitter.body().emit("cp.async.wait_group", PtxInteger.of(1));
        read(0, first);
        if (choices.chance(1, 2)) {
            emitter.body().emit(WAIT_ALL);
        } else {
            emitter.body().emit("cp.async.wait_group", PtxInteger.of(0));
        }
        read(PLACE_BYTES, second);
    }

    /** Begins a copy to a place; its bytes. */
    private int start(int offset) {
        int bytes = choices.pick(List.of(4, 8, 16));
        int source = bytes * choices.below(from.bytes() / bytes);
        String cache = bytes == 16 && choices.chance(1, 2) ? "cg" : "ca";
        String space = choices.pick(List.of("shared", "shared::cta"));
        List<PtxOperand> operands = new ArrayList<>();
        operands.add(new PtxAddress.OfRegister(to.base(), offset));
        operands.add(new PtxAddress.OfRegister(from.base(), source));
        operands.add(PtxInteger.of(bytes));
        if (emitter.chance("copy-amount")) {
            amount(bytes, operands);
        }
        String mnemonic = "cp.async." + cache + "." + space + ".global" + choices.pick(HINTS);
        emitter.body().emit(mnemonic, operands.toArray(PtxOperand[]::new));
        return bytes;
    }

    /** How many bytes are read: all, a number of them, or none where a predicate is true. */
    private void amount(int bytes, List<PtxOperand> operands) {
        switch (choices.weighted(3, 2, 2, 2)) {
            case 1 -> operands.add(PtxInteger.of(choices.between(0, bytes)));
            case 2 -> {
                PtxInteger mask = PtxInteger.of(bytes - 1L);
                operands.add(emitter.compute(PtxType.B32, "and.b32", emitter.read(PtxType.B32), mask));
            }
            case 3 -> operands.add(emitter.condition());
        }
    }

    private void read(int offset, int bytes) {
        for (int at = 0; at < bytes; at += Integer.BYTES) {
            PtxRegister word = emitter.body().register(PtxType.B32);
            emitter.body().emit("ld.shared.b32", word, new PtxAddress.OfRegister(to.base(), offset + at));
            emitter.pool().add(word);
        }
    }
}
