package lockstep.conformance.ptx;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.ptx.PtxType;

/**
 * Programs with one declaration each, through which 16 bytes of the first argument, or as many as it holds, go to the
 * second. The key names the declaration.
 */
final class DeclarationPrograms {
    private static final List<Integer> VECTORS = List.of(1, 2, 4);
    private static final List<String> ENDS = List.of(".reg", ".param");

    private final Map<String, String> programs = new LinkedHashMap<>();

    /** A type of so many elements. */
    private record Value(PtxType type, int elements) {
        String word() {
            return (elements == 1 ? "" : ".v" + elements + " ") + "." + type.text();
        }

        int bytes() {
            return Math.max(1, type.width() / 8) * elements;
        }

        /** The words with which memory of this size is read and written. */
        String bits() {
            return (elements == 1 ? "" : ".v" + elements) + ".b" + type.width();
        }

        /** A copy between registers; of bytes, which no move has, a conversion. */
        String copy(String to, String from) {
            if (type == PtxType.PRED) {
                return "mov.pred %s, %s;".formatted(to, from);
            }
            if (type.width() > 8) {
                return "mov%s %s, %s;".formatted(bits(), to, from);
            }
            StringBuilder copies = new StringBuilder();
            for (int i = 0; i < elements; i++) {
                String part = elements == 1 ? "" : "." + "xyzw".charAt(i);
                copies.append("cvt.u8.u8 %s%s, %s%s;".formatted(to, part, from, part));
            }
            return copies.toString();
        }

        String load(String space, String to, String address) {
            return type == PtxType.PRED
                    ? "ld%s.u32 w, %s; and.b32 w, w, 1; setp.ne.u32 %s, w, 0;".formatted(space, address, to)
                    : "ld%s%s %s, %s;".formatted(space, bits(), to, address);
        }

        String store(String space, String from, String address) {
            return type == PtxType.PRED
                    ? "selp.u32 w, 1, 0, %s; st%s.u32 %s, w;".formatted(from, space, address)
                    : "st%s%s %s, %s;".formatted(space, bits(), address, from);
        }
    }

    private DeclarationPrograms() {}

    /** All of them. */
    static Map<String, String> all() {
        DeclarationPrograms made = new DeclarationPrograms();
        for (PtxType type : PtxType.values()) {
            for (int elements : VECTORS) {
                if (type.isRegisterType() && type.width() * elements <= 128) {
                    Value value = new Value(type, elements);
                    made.register(value);
                    if (type != PtxType.PRED || elements == 1) {
                        made.parameters(value);
                        made.variables(value);
                        made.kernelParameter(value);
                    }
                }
            }
        }
        made.arrays();
        return made.programs;
    }

    private void add(String key, String before, String declarations, String body) {
        programs.put(key, """
                .version 8.8
                .target sm_100
                .address_size 64
                %s
                .visible .entry k(.param .b64 from, .param .b64 to) {
                .reg .b64 in, out; .reg .b32 w;
                %s
                ld.param.b64 in, [from]; ld.param.b64 out, [to];
                %s
                ret;
                }
                """.formatted(before, declarations, body));
    }

    private void register(Value value) {
        add(
                "register " + value.word(),
                "",
                ".reg " + value.word() + " a, b;",
                value.load(".global", "a", "[in]") + value.copy("b", "a") + value.store(".global", "b", "[out]"));
    }

    // ---- parameters

    private void parameters(Value value) {
        // Vectors cannot be parameters in memory; tests of kernel parameters show that they are refused.
        List<String> ends = value.elements() == 1 ? ENDS : List.of(".reg");
        for (String parameter : ends) {
            for (String result : ends) {
                for (String given : ends) {
                    for (String received : ends) {
                        call(value, parameter, result, given, received, false);
                    }
                }
                call(value, parameter, result, ".reg", ".reg", true);
            }
        }
        several(value);
    }

    private void call(Value value, String parameter, String result, String given, String received, boolean isIndirect) {
        String body = ".reg %s x; %s %s"
                .formatted(
                        value.word(),
                        parameter.equals(".reg") ? value.copy("x", "p") : value.load(".param", "x", "[p]"),
                        result.equals(".reg") ? value.copy("r", "x") : value.store(".param", "x", "[r]"));
        String function = ".func (%s %s r) f(.reg .u32 before, %s %s p, .reg .u64 after) { .reg .b32 w; %s ret; }"
                .formatted(result, value.word(), parameter, value.word(), body);
        boolean isGiven = given.equals(".param");
        boolean isReceived = received.equals(".param");
        String declarations = ".reg %s a, b;%s%s .reg .b64 target;"
                .formatted(
                        value.word(),
                        isGiven ? " .param " + value.word() + " pa;" : "",
                        isReceived ? " .param " + value.word() + " pb;" : "");
        String prototype = "P: .callprototype (%s %s _) _ (.reg .u32 _, %s %s _, .reg .u64 _); mov.u64 target, f;"
                .formatted(result, value.word(), parameter, value.word());
        String text = value.load(".global", "a", "[in]")
                + (isGiven ? value.store(".param", "a", "[pa]") : "")
                + (isIndirect ? prototype : "")
                + "call (%s), %s, (1, %s, 2)%s;"
                        .formatted(
                                isReceived ? "pb" : "b",
                                isIndirect ? "target" : "f",
                                isGiven ? "pa" : "a",
                                isIndirect ? ", P" : "")
                + (isReceived ? value.load(".param", "b", "[pb]") : "")
                + value.store(".global", "b", "[out]");
        add(
                "%s %s to %s, %s to %s%s"
                        .formatted(value.word(), given, parameter, result, received, isIndirect ? ", by address" : ""),
                function,
                declarations,
                text);
    }

    /** Two results, of which the second is the value. */
    private void several(Value value) {
        add(
                value.word() + ", second of two results",
                ".func (.reg .u32 first, .reg %s r) f(.reg %s p) { mov.u32 first, 3; %s ret; }"
                        .formatted(value.word(), value.word(), value.copy("r", "p")),
                ".reg " + value.word() + " a, b;",
                value.load(".global", "a", "[in]") + "call (w, b), f, (a);" + value.store(".global", "b", "[out]"));
    }

    /** The kernel's own parameter, of which the launch gives 16 bytes. */
    private void kernelParameter(Value value) {
        programs.put("kernel parameter " + value.word(), """
                .version 8.8
                .target sm_100
                .address_size 64
                .visible .entry k(.param .b64 from, .param .b64 to, .param %s p) {
                .reg .b64 out; .reg .b32 w; .reg %s a;
                ld.param.b64 out, [to];
                %s
                %s
                ret;
                }
                """.formatted(
                value.word(), value.word(), value.load(".param", "a", "[p]"), value.store(".global", "a", "[out]")));
    }

    // ---- variables

    private void variables(Value value) {
        for (String space : List.of(".global", ".shared", ".local")) {
            for (String dimension : List.of("", "[3]", "[2][3]")) {
                int at = dimension.isEmpty() ? 0 : 2 * value.bytes();
                String declaration = "%s .align 16 %s v%s;".formatted(space, value.word(), dimension);
                boolean isOfFunction = space.equals(".local");
                String text = value.load(".global", "a", "[in]")
                        + value.store(space, "a", "[v+" + at + "]")
                        + value.load(space, "b", "[v+" + at + "]")
                        + value.store(".global", "b", "[out]");
                String registers = ".reg " + value.word() + " a, b;";
                add(
                        "%s%s in %s".formatted(value.word(), dimension, space),
                        isOfFunction ? "" : declaration,
                        registers + (isOfFunction ? declaration : ""),
                        text);
            }
        }
        for (String space : List.of(".global", ".const")) {
            initialized(value, space);
        }
    }

    /** A variable with bytes like those of the first argument; its elements in an inner list if they are several. */
    private void initialized(Value value, String space) {
        List<String> elements = new ArrayList<>();
        int width = Math.max(1, value.type().width() / 8);
        for (int element = 0; element < value.elements(); element++) {
            elements.add(literal(value.type(), element * width, width));
        }
        String list = value.elements() == 1 ? elements.getFirst() : "{" + String.join(", ", elements) + "}";
        add(
                "%s in %s, initialized".formatted(value.word(), space),
                "%s .align 16 %s v = %s;".formatted(space, value.word(), list),
                ".reg " + value.word() + " a;",
                value.load(space, "a", "[v]") + value.store(".global", "a", "[out]"));
    }

    private static String literal(PtxType type, int at, int bytes) {
        StringBuilder hex = new StringBuilder();
        for (int i = bytes - 1; i >= 0; i--) {
            hex.append("%02x".formatted(DeclarationExecutionTest.BYTES[at + i]));
        }
        return (type == PtxType.F32 ? "0f" : type == PtxType.F64 ? "0d" : "0x") + hex;
    }

    /** Byte arrays as parameters of functions and kernels. */
    private void arrays() {
        for (int bytes : List.of(1, 2, 3, 4, 8, 12, 16)) {
            StringBuilder copy = new StringBuilder();
            StringBuilder there = new StringBuilder();
            StringBuilder back = new StringBuilder();
            for (int i = 0; i < bytes; i++) {
                copy.append("ld.param.u8 w, [p+%d]; st.param.u8 [r+%d], w; ".formatted(i, i));
                there.append("ld.global.u8 w, [in+%d]; st.param.u8 [pa+%d], w; ".formatted(i, i));
                back.append("ld.param.u8 w, [pb+%d]; st.global.u8 [out+%d], w; ".formatted(i, i));
            }
            add(
                    "array of %d bytes".formatted(bytes),
                    ".func (.param .align 8 .b8 r[%d]) f(.param .align 8 .b8 p[%d]) { .reg .b32 w; %s ret; }"
                            .formatted(bytes, bytes, copy),
                    ".param .align 8 .b8 pa[%d]; .param .align 8 .b8 pb[%d];".formatted(bytes, bytes),
                    there + "call (pb), f, (pa);" + back);
        }
    }
}
