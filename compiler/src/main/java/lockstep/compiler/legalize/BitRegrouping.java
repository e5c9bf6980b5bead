package lockstep.compiler.legalize;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.VectorType;

/** Regroups the bits of scalars into other scalars, for {@link LowerBitcasts}. */
final class BitRegrouping {
    /** The limb width of wider integers. */
    private static final int LIMB = Long.SIZE;

    private final Rewriter rewriter;

    BitRegrouping(Rewriter rewriter) {
        this.rewriter = rewriter;
    }

    /**
     * A piece of the operand.
     *
     * @param value an integer
     * @param at the position of its lowest bit in the operand
     */
    private record Piece(Value value, int at) {
        int width() {
            return ((IntType) value.type()).width();
        }

        int end() {
            return at + width();
        }
    }

    private static int count(Type type) {
        return type instanceof VectorType vector ? vector.count() : 1;
    }

    private static int width(Type type) {
        Type scalar = type.scalar();
        if (scalar instanceof IntType integer) {
            return integer.width();
        }
        return scalar instanceof FloatType number ? number.width() : 0;
    }

    /** Whether {@code cast} is between scalars of different widths, which is not selectable. */
    boolean isNeeded(CastInstruction cast) {
        Type from = cast.value().type();
        Type to = cast.type();
        boolean isScalable = from instanceof VectorType a && a.scalable() || to instanceof VectorType b && b.scalable();
        return !isScalable && width(from) != width(to) && !isOfLimbs(from, to) && !isOfLimbs(to, from);
    }

    /**
     * Whether {@code vector} is the vector of the limbs of {@code whole}, the selectable conversion between the two.
     */
    private static boolean isOfLimbs(Type whole, Type vector) {
        int width = width(whole);
        return whole.isInt() && width > LIMB && width % LIMB == 0 && vector.equals(limbs(width));
    }

    private static VectorType limbs(int width) {
        return VectorType.of(IntType.I64, (width + LIMB - 1) / LIMB);
    }

    /** The width of limb {@code index} of an integer of {@code width} bits. */
    private static int limbWidth(int width, int index) {
        return Math.min(LIMB, width - index * LIMB);
    }

    /** Whether the scalars of the result are the wider ones. */
    boolean isJoin(CastInstruction cast) {
        return width(cast.type()) > width(cast.value().type());
    }

    /** The value of {@code cast}, computed before it. */
    Value lower(CastInstruction cast) {
        IrBuilder builder = rewriter.before(cast);
        List<Piece> pieces = pieces(cast.value(), builder);
        Type scalar = cast.type().scalar();
        int width = width(scalar);
        Value joined = rewriter.context().poison(cast.type());
        int first = 0;
        for (int i = 0; i < count(cast.type()); i++) {
            while (pieces.get(first).end() <= i * width) {
                first++;
            }
            Value element = scalar(scalar, i * width, pieces, first, builder);
            joined = cast.type().isVector()
                    ? builder.add(new InsertElementInstruction(joined, element, number(i)))
                    : element;
        }
        return joined;
    }

    private Value number(int index) {
        return rewriter.context().i64(index);
    }

    private List<Piece> pieces(Value value, IrBuilder builder) {
        List<Piece> pieces = new ArrayList<>();
        int width = width(value.type());
        for (int i = 0; i < count(value.type()); i++) {
            Value element =
                    value.type().isVector() ? builder.add(new ExtractElementInstruction(value, number(i))) : value;
            Value bits = cast(element, new IntType(width), builder);
            if (width > LIMB) {
                addLimbs(bits, i * width, pieces, builder);
            } else {
                pieces.add(new Piece(bits, i * width));
            }
        }
        return pieces;
    }

    private void addLimbs(Value whole, int at, List<Piece> pieces, IrBuilder builder) {
        int width = width(whole.type());
        VectorType limbs = limbs(width);
        Value vector = builder.cast(Opcode.BITCAST, resized(whole, limbs.count() * LIMB, builder), limbs);
        for (int i = 0; i < limbs.count(); i++) {
            Value limb = builder.add(new ExtractElementInstruction(vector, number(i)));
            pieces.add(new Piece(resized(limb, limbWidth(width, i), builder), at + i * LIMB));
        }
    }

    /** The integer {@code value}, zero-extended or truncated. */
    private static Value resized(Value value, int width, IrBuilder builder) {
        int own = width(value.type());
        return own == width ? value : builder.cast(own < width ? Opcode.ZEXT : Opcode.TRUNC, value, new IntType(width));
    }

    /** {@code value} as another scalar of the same width. */
    private static Value cast(Value value, Type type, IrBuilder builder) {
        return value.type().equals(type) ? value : builder.cast(Opcode.BITCAST, value, type);
    }

    /** The scalar of {@code type} whose lowest bit is {@code at}; {@code first} is the piece that has it. */
    private Value scalar(Type type, int at, List<Piece> pieces, int first, IrBuilder builder) {
        int width = width(type);
        if (width <= LIMB) {
            return cast(bits(new IntType(width), at, pieces, first, builder), type, builder);
        }
        VectorType limbs = limbs(width);
        Value vector = rewriter.context().poison(limbs);
        int from = first;
        for (int i = 0; i < limbs.count(); i++) {
            int place = at + i * LIMB;
            while (pieces.get(from).end() <= place) {
                from++;
            }
            Value limb = bits(new IntType(limbWidth(width, i)), place, pieces, from, builder);
            vector = builder.add(new InsertElementInstruction(vector, resized(limb, LIMB, builder), number(i)));
        }
        Value whole = builder.cast(Opcode.BITCAST, vector, new IntType(limbs.count() * LIMB));
        return cast(resized(whole, width, builder), type, builder);
    }

    /** The integer of {@code type} whose lowest bit is {@code at}, which the piece {@code first} has. */
    private Value bits(IntType type, int at, List<Piece> pieces, int first, IrBuilder builder) {
        Value joined = null;
        for (int i = first; i < pieces.size() && pieces.get(i).at() < at + type.width(); i++) {
            Value part = part(type, at, pieces.get(i), builder);
            joined = joined == null
                    ? part
                    : builder.add(new BinaryInstruction(Opcode.OR, joined, part, Flag.DISJOINT.bit()));
        }
        return Objects.requireNonNull(joined);
    }

    /** The bits of {@code piece} in the integer of {@code type} at {@code at}, at their position; zeros elsewhere. */
    private Value part(IntType type, int at, Piece piece, IrBuilder builder) {
        Value bits = piece.value();
        if (at > piece.at()) {
            bits = builder.binary(Opcode.LSHR, bits, constant(piece, at - piece.at()));
        }
        bits = resized(bits, type.width(), builder);
        if (piece.at() > at) {
            // bits beyond the end belong to the next scalar, and are shifted out
            int flags = piece.end() <= at + type.width() ? Flag.NUW.bit() : 0;
            bits = builder.binary(Opcode.SHL, bits, rewriter.context().integer(type, piece.at() - at), flags);
        }
        return bits;
    }

    private Value constant(Piece piece, int amount) {
        return rewriter.context().integer((IntType) piece.value().type(), amount);
    }
}
