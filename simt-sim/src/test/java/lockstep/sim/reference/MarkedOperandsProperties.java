package lockstep.sim.reference;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Arrays;
import java.util.stream.IntStream;
import lockstep.sim.RunResult;
import lockstep.sim.memory.ObservedObject;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * Marks of operands do not change the bits of a result: an operation gives the same bits for operands that are marked
 * as chosen by a freeze.
 */
final class MarkedOperandsProperties {
    private static final String[] OPERATIONS = {
        "add i32",
        "add nsw i32",
        "add nuw i32",
        "sub i32",
        "sub nsw i32",
        "sub nuw i32",
        "mul i32",
        "mul nsw i32",
        "mul nuw i32",
        "and i32",
        "or i32",
        "or disjoint i32",
        "xor i32",
        "shl i32",
        "shl nsw i32",
        "shl nuw i32",
        "lshr i32",
        "lshr exact i32",
        "ashr i32",
        "ashr exact i32",
        "fadd float",
        "fsub float",
        "fmul float",
        "fdiv float",
        "icmp eq i32",
        "icmp ult i32",
        "icmp sge i32",
        "icmp slt i32",
        "icmp ugt i32"
    };

    /** Law: bits, undefined bits and poison of unmarked and of marked operands agree in every lane. */
    @Property(tries = 60)
    void marksDoNotChangeBits(
            @ForAll @IntRange(max = 28) int operation,
            @ForAll int a,
            @ForAll int b,
            @ForAll @IntRange(max = 34) int c) {
        String op = OPERATIONS[operation];
        String second = op.contains("sh") ? "i32 " + c : "i32 " + b;
        String body = operands(op, a, second) + both(op) + "  ret void";
        RunResult result = Programs.run(Programs.kernel(body, ""), 16);
        ObservedObject out = result.objects().getFirst();
        IntStream.range(0, 16).forEach(lane -> {
            assertArrayEquals(defined(out, 2 * lane), defined(out, 2 * lane + 1), body);
            assertArrayEquals(slice(out.undefined(), 2 * lane), slice(out.undefined(), 2 * lane + 1), body);
        });
        boolean samePoison = IntStream.range(0, 16)
                .allMatch(lane -> ((out.flags()[8 * lane] ^ out.flags()[8 * lane + 4]) & ObservedObject.POISON) == 0);
        org.junit.jupiter.api.Assertions.assertTrue(samePoison, body);
    }

    private static byte[] defined(ObservedObject object, int word) {
        byte[] bytes = slice(object.bytes(), word);
        byte[] undefined = slice(object.undefined(), word);
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] &= (byte) ~undefined[i];
        }
        return bytes;
    }

    private static byte[] slice(byte[] bytes, int word) {
        return Arrays.copyOfRange(bytes, 4 * word, 4 * word + 4);
    }

    private static String operands(String op, int a, String second) {
        boolean isShift = op.contains("sh");
        return "  %w = mul i32 %tid, 2654435\n  %a = add i32 %w, " + a + "\n"
                + "  %b = add " + second + ", " + (isShift ? "0" : "%w") + "\n"
                + "  %f = freeze i32 undef\n  %z = and i32 %f, 0\n"
                + "  %ma = or i32 %a, %z\n  %mb = or i32 %b, %z\n";
    }

    private static String both(String op) {
        String type = op.substring(op.lastIndexOf(' ') + 1);
        String casts = type.equals("float")
                ? "  %xa = bitcast i32 %a to float\n  %xb = bitcast i32 %b to float\n"
                        + "  %ya = bitcast i32 %ma to float\n  %yb = bitcast i32 %mb to float\n"
                : "";
        String plain = type.equals("float") ? " %xa, %xb\n" : " %a, %b\n";
        String marked = type.equals("float") ? " %ya, %yb\n" : " %ma, %mb\n";
        String result = op.startsWith("icmp") ? "i1" : type;
        return casts + "  %r = " + op + plain + "  %s = " + op + marked
                + "  %i = mul i32 %tid, 2\n  %j = add i32 %i, 1\n"
                + "  %p = getelementptr i32, ptr %out, i32 %i\n  %q = getelementptr i32, ptr %out, i32 %j\n"
                + "  store " + result + " %r, ptr %p\n  store " + result + " %s, ptr %q\n";
    }
}
