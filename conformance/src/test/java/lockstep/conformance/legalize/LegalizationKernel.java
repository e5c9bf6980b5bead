package lockstep.conformance.legalize;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.choices.Choices;

/**
 * Kernels with one subject of legalization each. The kernel {@code @k(ptr %out, ptr %in)} takes {@value #THREADS}
 * threads; each reads its own {@value #WORDS} words of {@code %in} and writes its own words of {@code %out}.
 */
final class LegalizationKernel {
    static final int THREADS = 40;
    static final int WORDS = 32;
    static final int RESULTS = 192;

    private static final List<Integer> WIDTHS = List.of(1, 2, 4, 8, 12, 16, 24, 32, 48, 64, 96, 128);
    private static final int MAX_BITS = 192;

    private final Choices choices;
    private final StringBuilder body = new StringBuilder();
    private int names;
    private int words;
    private int results;

    private LegalizationKernel(Choices choices) {
        this.choices = choices;
    }

    private boolean oneIn(int count) {
        return choices.below(count) == 0;
    }

    /** Adds an instruction with a result. */
    private String add(String format, Object... arguments) {
        String name = "%v" + names++;
        body.append("  ")
                .append(name)
                .append(" = ")
                .append(format.formatted(arguments))
                .append('\n');
        return name;
    }

    private String word() {
        String place = add("getelementptr i64, ptr %%own, i64 %d", words++ % WORDS);
        return add("load i64, ptr %s, align 8", place);
    }

    /** An integer of any width made of words. */
    private String integer(int width) {
        if (width <= 64) {
            return resized(word(), 64, width);
        }
        String low = resized(word(), 64, width);
        String high = add("shl i%d %s, 64", width, resized(word(), 64, width));
        return add("or i%d %s, %s", width, low, high);
    }

    private String resized(String value, int from, int to) {
        return from == to ? value : add("%s i%d %s to i%d", from < to ? "sext" : "trunc", from, value, to);
    }

    private void store(String value, int width) {
        int done = 0;
        while (done < width) {
            String part = done == 0 ? value : add("lshr i%d %s, %d", width, value, done);
            String place = add("getelementptr i64, ptr %%result, i64 %d", results++);
            String word = width == 64 ? part : add("%s i%d %s to i64", width < 64 ? "zext" : "trunc", width, part);
            body.append("  store i64 %s, ptr %s, align 8%n".formatted(word, place));
            done += 64;
        }
    }

    private String text() {
        return """
                define ptx_kernel void @k(ptr %%out, ptr %%in) {
                  %%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                  %%l = zext i32 %%t to i64
                  %%own = getelementptr [%d x i64], ptr %%in, i64 %%l
                  %%result = getelementptr [%d x i64], ptr %%out, i64 %%l
                %s  ret void
                }
                declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                """.formatted(WORDS, RESULTS, body);
    }

    // ---- bitcasts

    /** A type of {@code width} bits: an integer, or a float where there is one. */
    private String scalar(int width) {
        boolean isFloat = (width == 16 || width == 32 || width == 64) && oneIn(3);
        return !isFloat
                ? "i" + width
                : width == 16 ? choices.pick(List.of("half", "bfloat")) : width == 32 ? "float" : "double";
    }

    private String cast(String from, String value, String to) {
        return from.equals(to) ? value : add("bitcast %s %s to %s", from, value, to);
    }

    /** A bitcast from one shape to another, of elements some of which may be poison or undefined. */
    static String bitcast(Choices choices) {
        LegalizationKernel kernel = new LegalizationKernel(choices);
        int width = choices.pick(WIDTHS);
        int count = 1 + choices.below(MAX_BITS / width);
        List<Integer> others =
                WIDTHS.stream().filter(w -> width * count % w == 0).toList();
        int otherWidth = choices.pick(others);
        int otherCount = width * count / otherWidth;
        String element = kernel.scalar(width);
        boolean isScalar = count == 1 && kernel.oneIn(2);
        String from = isScalar ? element : "<" + count + " x " + element + ">";
        String value = isScalar ? kernel.cast("i" + width, kernel.integer(width), element) : "poison";
        for (int i = 0; i < count && !isScalar; i++) {
            String part = kernel.oneIn(8)
                    ? choices.pick(List.of("poison", "undef"))
                    : kernel.cast("i" + width, kernel.integer(width), element);
            value = kernel.add("insertelement %s %s, %s %s, i32 %d", from, value, element, part, i);
        }
        String otherElement = kernel.scalar(otherWidth);
        boolean isOtherScalar = otherCount == 1 && kernel.oneIn(2);
        String to = isOtherScalar ? otherElement : "<" + otherCount + " x " + otherElement + ">";
        String result = kernel.cast(from, value, to);
        for (int i = 0; i < otherCount; i++) {
            String part = isOtherScalar ? result : kernel.add("extractelement %s %s, i32 %d", to, result, i);
            kernel.store(kernel.cast(otherElement, part, "i" + otherWidth), otherWidth);
        }
        return kernel.text();
    }

    // ---- addresses

    private String type(int depth) {
        int kind = depth == 0 ? 0 : choices.below(3);
        if (kind == 0) {
            return choices.pick(List.of("i8", "i16", "i24", "i32", "i64", "float", "<2 x i16>", "{}"));
        }
        if (kind == 1) {
            return "[" + (1 + choices.below(5)) + " x " + type(depth - 1) + "]";
        }
        List<String> fields = new ArrayList<>();
        int count = 1 + choices.below(3);
        for (int i = 0; i < count; i++) {
            fields.add(type(depth - 1));
        }
        return "{ " + String.join(", ", fields) + " }";
    }

    /** The fields of the struct type {@code text}. */
    private static List<String> fields(String text) {
        List<String> fields = new ArrayList<>();
        int depth = 0;
        int start = 2;
        for (int i = 2; i < text.length() - 2; i++) {
            char at = text.charAt(i);
            depth += "{[<".indexOf(at) >= 0 ? 1 : "}]>".indexOf(at) >= 0 ? -1 : 0;
            if (at == ',' && depth == 0) {
                fields.add(text.substring(start, i));
                start = i + 2;
            }
        }
        fields.add(text.substring(start, text.length() - 2));
        return fields;
    }

    private String index(boolean isVector) {
        int width = choices.pick(List.of(3, 8, 16, 32, 64, 72));
        boolean isVectorIndex = isVector && oneIn(2);
        String scalar = "i" + width;
        if (!isVectorIndex) {
            return scalar + " " + (oneIn(2) ? String.valueOf(choices.below(7) - 3) : integer(width));
        }
        String vector = "<2 x " + scalar + ">";
        String first = oneIn(3) ? String.valueOf(choices.below(3)) : integer(width);
        String low = add("insertelement %s poison, %s %s, i32 0", vector, scalar, first);
        String second = oneIn(4) ? "poison" : integer(width);
        return vector + " " + add("insertelement %s %s, %s %s, i32 1", vector, low, scalar, second);
    }

    /**
     * An address in or out of a buffer, by constant and variable steps with all kinds of flags ({@code inbounds} and
     * the like).
     */
    static String address(Choices choices) {
        LegalizationKernel kernel = new LegalizationKernel(choices);
        String source = kernel.type(3);
        boolean isVector = kernel.oneIn(4);
        List<String> indices = new ArrayList<>(List.of(kernel.index(isVector)));
        String at = source;
        while (at.startsWith("[") || at.startsWith("{ ")) {
            if (kernel.oneIn(6)) {
                break;
            }
            if (at.startsWith("[")) {
                indices.add(kernel.index(isVector));
                at = at.substring(at.indexOf(" x ") + 3, at.length() - 1);
            } else {
                List<String> fields = fields(at);
                int field = choices.below(fields.size());
                indices.add("i32 " + field);
                at = fields.get(field);
            }
        }
        String flags = choices.pick(List.of("", " inbounds", " nusw", " nuw", " inbounds nuw", " nusw nuw"));
        String base = kernel.add("getelementptr i8, ptr %%in, i64 %s", choices.pick(List.of("0", "16", "5000")));
        String type = "ptr";
        if (isVector) {
            String low = kernel.add("insertelement <2 x ptr> poison, ptr %s, i32 0", base);
            base = kernel.add("insertelement <2 x ptr> %s, ptr %%in, i32 1", low);
            type = "<2 x ptr>";
        }
        String address =
                kernel.add("getelementptr%s %s, %s %s, %s", flags, source, type, base, String.join(", ", indices));
        kernel.storeDistance(type, address);
        return kernel.text();
    }

    private void storeDistance(String type, String address) {
        String begin = add("ptrtoint ptr %%in to i64");
        for (int i = 0; i < (type.equals("ptr") ? 1 : 2); i++) {
            String one = type.equals("ptr") ? address : add("extractelement %s %s, i32 %d", type, address, i);
            store(add("sub i64 %s, %s", add("ptrtoint ptr %s to i64", one), begin), 64);
        }
    }

    // ---- elements

    /** Insertions and extractions at indices in range, out of range, and poison where the result is unused. */
    static String elements(Choices choices) {
        LegalizationKernel kernel = new LegalizationKernel(choices);
        int width = choices.pick(List.of(1, 4, 8, 16, 24, 32, 64));
        int count = 1 + choices.below(20);
        String element = kernel.scalar(width);
        String type = "<" + count + " x " + element + ">";
        String vector = "poison";
        for (int i = 0; i < count; i++) {
            String part = kernel.oneIn(6) ? "poison" : kernel.cast("i" + width, kernel.integer(width), element);
            vector = kernel.add("insertelement %s %s, %s %s, i32 %d", type, vector, element, part, i);
        }
        for (int i = 0; i < 2; i++) {
            int indexWidth = choices.pick(List.of(3, 8, 32, 64, 72));
            String index = kernel.integer(indexWidth);
            String part = kernel.cast("i" + width, kernel.integer(width), element);
            vector = kernel.add("insertelement %s %s, %s %s, i%d %s", type, vector, element, part, indexWidth, index);
            String other = kernel.integer(indexWidth);
            String found = kernel.add("extractelement %s %s, i%d %s", type, vector, indexWidth, other);
            kernel.store(kernel.cast(element, found, "i" + width), width);
        }
        for (int i = 0; i < count; i++) {
            String part = kernel.add("extractelement %s %s, i32 %d", type, vector, i);
            kernel.store(kernel.cast(element, part, "i" + width), width);
        }
        return kernel.text();
    }
}
