package lockstep.seeded.program;

import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.Stream;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/** Mistakes of {@code gvn}, on its filetests. */
final class GvnMistakes {
    private GvnMistakes() {}

    private static PassMistake mistake(String name, String file, Consumer<Rewriter> change) {
        Path program = Path.of(PassMistake.FILETESTS, "gvn", file + ".ll");
        return new PassMistake("gvn-" + name, program, "gvn", change);
    }

    static Stream<PassMistake> all() {
        return Stream.of(
                mistake("big-endian-part", "part-of-store", r -> shiftBy(r, 0)),
                mistake("shift-of-bytes", "part-of-store", r -> shiftBy(r, 4)),
                mistake("part-of-poisoned-vector", "part-of-vector", GvnMistakes::wholeVector),
                mistake("fill-not-repeated", "part-of-fill", GvnMistakes::oneByte),
                mistake("claims-of-the-whole", "part-of-load", GvnMistakes::claimZero),
                mistake("part-of-other-edge", "parts-on-both-edges", GvnMistakes::swapEdges),
                mistake("address-of-other-edge", "address-computed-on-edge", GvnMistakes::otherAddress),
                mistake("part-written-since", "keeps-part-written-since", r -> upperHalf(r, "v", "x")),
                mistake("part-past-barrier", "keeps-part-behind-barrier", r -> lowHalf(r, "v", "t")),
                mistake("part-of-load-past-barrier", "keeps-part-of-load-behind-barrier", r -> lowHalf(r, "v", "x")),
                mistake("load-of-lanes-that-end", "keeps-load-behind-end-of-lanes", GvnMistakes::hoistLoad),
                mistake("load-past-barrier-of-join", "keeps-load-behind-barrier-of-join", GvnMistakes::hoistLoad),
                mistake("equal-behind-join", "keeps-variables-apart-behind-join", r -> replace(r, "m")),
                mistake("equal-where-not", "keeps-variables-that-differ", r -> replace(r, "m")));
    }

    private static Instruction named(Rewriter rewriter, String name) {
        return PassMistake.named(rewriter, name);
    }

    /** The first shift to the right is by {@code bits}. */
    private static void shiftBy(Rewriter rewriter, long bits) {
        BinaryInstruction shift = PassMistake.all(rewriter, BinaryInstruction.class).stream()
                .filter(binary -> binary.opcode() == Opcode.LSHR)
                .findFirst()
                .orElseThrow();
        rewriter.setOperand(shift, 1, rewriter.context().integer((IntType) shift.type(), bits));
    }

    private static void replaceLoad(Rewriter rewriter, String load, Value value, long shift, IntType type) {
        Instruction place = named(rewriter, load);
        Value wide = shift == 0
                ? value
                : rewriter.before(place)
                        .binary(Opcode.LSHR, value, rewriter.context().integer((IntType) value.type(), shift));
        Value part = rewriter.before(place).cast(Opcode.TRUNC, wide, type);
        rewriter.replaceAllUses((LoadInstruction) place, part);
    }

    private static void upperHalf(Rewriter rewriter, String load, String value) {
        replaceLoad(rewriter, load, named(rewriter, value), Integer.SIZE, IntType.I32);
    }

    private static void lowHalf(Rewriter rewriter, String load, String value) {
        replaceLoad(rewriter, load, named(rewriter, value), 0, IntType.I16);
    }

    /** The pair of elements is taken by a shift of the whole vector, of which one element is poison. */
    private static void wholeVector(Rewriter rewriter) {
        Instruction pair = named(rewriter, "v");
        Value whole = rewriter.before(pair).cast(Opcode.BITCAST, named(rewriter, "y"), IntType.I64);
        Value high = rewriter.before(pair)
                .binary(Opcode.LSHR, whole, rewriter.context().i64(Integer.SIZE));
        rewriter.replaceAllUses(pair, rewriter.before(pair).cast(Opcode.TRUNC, high, IntType.I32));
    }

    /** The byte of the fill is in the lowest byte alone. */
    private static void oneByte(Rewriter rewriter) {
        CastInstruction one = PassMistake.all(rewriter, CastInstruction.class).stream()
                .filter(cast -> cast.opcode() == Opcode.ZEXT)
                .findFirst()
                .orElseThrow();
        Instruction last = (Instruction) named(rewriter, "n").operand(0);
        rewriter.replaceAllUses(last, one);
    }

    /** The flags of the whole operation, which do not hold, are kept, so that it is poison. */
    private static void claimZero(Rewriter rewriter) {
        Instruction whole = named(rewriter, "x");
        rewriter.replaceAllUses(whole, rewriter.context().poison(whole.type()));
    }

    private static void swapEdges(Rewriter rewriter) {
        PhiInstruction phi = PassMistake.all(rewriter, PhiInstruction.class).getFirst();
        BasicBlock first = phi.incomingBlock(0);
        rewriter.setIncomingBlock(phi, 0, phi.incomingBlock(1));
        rewriter.setIncomingBlock(phi, 1, first);
    }

    /** The load on the edge is from where the other edge leads. */
    private static void otherAddress(Rewriter rewriter) {
        LoadInstruction load = PassMistake.all(rewriter, LoadInstruction.class).getLast();
        rewriter.setOperand(load, 0, named(rewriter, "pi"));
    }

    /** The last load is made at the end of the block whose PHI entry is a number, at the address there. */
    private static void hoistLoad(Rewriter rewriter) {
        LoadInstruction load = (LoadInstruction) named(rewriter, "v");
        Instruction address = (Instruction) load.pointer();
        PhiInstruction index = (PhiInstruction) named(rewriter, "i");
        BasicBlock from = index.incomingBlock(1);
        Instruction copied = address.copy(o -> o == index ? index.incomingValue(1) : o);
        rewriter.insertBefore(copied, from.terminator());
        Instruction early = rewriter.insertBefore(load.copy(o -> o == address ? copied : o), from.terminator());
        Value stored = PassMistake.all(rewriter, StoreInstruction.class).stream()
                .filter(store -> store.block() == index.incomingBlock(0))
                .findFirst()
                .orElseThrow()
                .value();
        PhiInstruction joined = rewriter.insertPhi(new PhiInstruction(load.type(), 0), PassMistake.blockOf(index));
        rewriter.addIncoming(joined, stored, index.incomingBlock(0));
        rewriter.addIncoming(joined, early, from);
        rewriter.replaceAllUses(load, joined);
    }

    /** The parameter replaces the lane number. */
    private static void replace(Rewriter rewriter, String name) {
        rewriter.setOperand(
                named(rewriter, name), 0, rewriter.function().arguments().get(1));
    }
}
