package lockstep.compiler.memcpyopt;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.OptionalInt;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantBytes;
import lockstep.ir.nvvm.Constant.ConstantFloat;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantInt;

/** The common value of all bytes of a constant in memory. Undefined bytes match any. */
public final class EqualBytes {
    private static final int NONE = -1;
    private static final int MIXED = -2;

    private EqualBytes() {}

    /** The byte of {@code constant}, 0 to 255; empty if there are several, none, or bytes of addresses. */
    public static OptionalInt of(Constant constant) {
        int common = NONE;
        Deque<Constant> work = new ArrayDeque<>(List.of(constant));
        while (!work.isEmpty() && common != MIXED) {
            Constant next = work.pop();
            if (next instanceof ConstantAggregate aggregate) {
                aggregate.elements().forEach(work::push);
            } else if (!(next instanceof ConstantUndef)) {
                int own = ofPart(next);
                common = common == NONE || common == own ? own : MIXED;
            }
        }
        return common < 0 ? OptionalInt.empty() : OptionalInt.of(common);
    }

    private static int ofPart(Constant part) {
        if (part.isZero()) {
            return isNegativeZero(part) ? MIXED : 0;
        }
        if (part instanceof ConstantInt number) {
            return number.width() % Byte.SIZE == 0 ? ofBits(number.unsigned(), number.width()) : MIXED;
        }
        if (part instanceof ConstantFloat number && number.floatType().width() <= Long.SIZE) {
            BigInteger bits = new BigInteger(Long.toUnsignedString(number.bits()));
            return ofBits(bits, number.floatType().width());
        }
        return part instanceof ConstantBytes bytes ? ofBytes(bytes) : MIXED;
    }

    private static boolean isNegativeZero(Constant part) {
        return part instanceof ConstantFloat number && number.bits() != 0;
    }

    private static int ofBits(BigInteger bits, int width) {
        int first = bits.intValue() & 0xff;
        for (int at = Byte.SIZE; at < width; at += Byte.SIZE) {
            if ((bits.shiftRight(at).intValue() & 0xff) != first) {
                return MIXED;
            }
        }
        return first;
    }

    private static int ofBytes(ConstantBytes bytes) {
        int first = bytes.at(0) & 0xff;
        for (int i = 1; i < bytes.length(); i++) {
            if ((bytes.at(i) & 0xff) != first) {
                return MIXED;
            }
        }
        return first;
    }
}
