package lockstep.ir.sass.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import lockstep.ir.sass.isa.SassOperand;

/** Reads what stands in the brackets of a place in memory: base, uniform register and offset; each may be missing. */
final class SassMemoryParser {
    private SassMemoryParser() {}

    static Optional<FieldValues> parse(
            FieldValues values, SassOperand.Memory memory, String text, boolean hasDescriptor) {
        List<String> parts = new ArrayList<>(List.of(text.split("\\+", -1)));
        String base = !parts.isEmpty() && isOf("R", parts.getFirst()) ? parts.removeFirst() : "RZ";
        boolean hasUniform = !parts.isEmpty() && isOf("UR", parts.getFirst());
        boolean needsUniform = memory.uniform() != SassOperand.NONE && !hasDescriptor;
        if (hasUniform != needsUniform) {
            return Optional.empty();
        }
        Optional<FieldValues> found = base(values, memory, base);
        if (hasUniform) {
            String uniform = parts.removeFirst();
            found = found.flatMap(v -> v.withRegister(memory.uniform(), uniform));
        }
        return found.flatMap(v -> offset(v, memory, parts));
    }

    private static boolean isOf(String file, String text) {
        return text.startsWith(file, text.startsWith("%") ? 1 : 0);
    }

    private static Optional<FieldValues> offset(FieldValues values, SassOperand.Memory memory, List<String> parts) {
        if (parts.isEmpty()) {
            return values.with(memory.offset(), 0);
        }
        OptionalLong bytes = parts.size() == 1 ? SassNumbers.parseSigned(parts.getFirst()) : OptionalLong.empty();
        return bytes.isPresent() ? values.withSigned(memory.offset(), bytes.getAsLong()) : Optional.empty();
    }

    private static Optional<FieldValues> base(FieldValues values, SassOperand.Memory memory, String text) {
        String[] words = text.split("\\.", -1);
        Optional<FieldValues> found = values.withRegister(memory.base(), words[0]);
        int next = 1;
        if (memory.wide() != SassOperand.NONE) {
            boolean isWide = next < words.length && words[next].equals("64");
            boolean isNarrow = next < words.length && words[next].equals("U32");
            next += isWide || isNarrow ? 1 : 0;
            found = found.flatMap(v -> v.with(memory.wide(), isWide ? 1 : 0));
        }
        if (next + 1 < words.length) {
            return Optional.empty();
        }
        String scale = next < words.length ? words[next] : "";
        return found.flatMap(v -> v.withSuffix(memory.scale(), scale));
    }
}
