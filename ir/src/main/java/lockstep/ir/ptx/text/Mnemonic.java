package lockstep.ir.ptx.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.op.OpTable;
import lockstep.ir.ptx.op.OpTable.Gap;
import org.jspecify.annotations.Nullable;

/**
 * An opcode with its suffixes, looked up once for all its occurrences.
 *
 * @param opcode null if there is no such opcode
 * @param suffixes those before the first unknown one
 * @param unknown the first word that is not a suffix; null if all are
 * @param gap the name of the gap of the op table if it is not modelled
 */
record Mnemonic(
        @Nullable PtxOpcode opcode,
        List<PtxSuffix> suffixes,
        @Nullable String unknown,
        @Nullable Gap gap) {
    Mnemonic {
        suffixes = List.copyOf(suffixes);
    }

    /** The mnemonic {@code text}, words with dots between. */
    static Mnemonic of(String text) {
        List<String> words = split(text);
        PtxOpcode opcode = PtxOpcode.of(words.getFirst()).orElse(null);
        List<PtxSuffix> suffixes = new ArrayList<>();
        String unknown = null;
        for (String word : words.subList(1, words.size())) {
            Optional<PtxSuffix> suffix = suffix(word);
            suffix.ifPresent(suffixes::add);
            unknown = suffix.isEmpty() && unknown == null ? word : unknown;
        }
        Gap gap = opcode == null ? null : OpTable.get().gap(text).orElse(null);
        return new Mnemonic(opcode, suffixes, unknown, gap);
    }

    private static Optional<PtxSuffix> suffix(String word) {
        Optional<PtxType> type = PtxType.of(word);
        return type.isPresent() ? Optional.of(type.get()) : PtxModifier.of(word).map(each -> each);
    }

    private static List<String> split(String text) {
        List<String> words = new ArrayList<>();
        int start = 0;
        for (int dot = text.indexOf('.'); dot >= 0; dot = text.indexOf('.', start)) {
            words.add(text.substring(start, dot));
            start = dot + 1;
        }
        words.add(text.substring(start));
        return words;
    }
}
