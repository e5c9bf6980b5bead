package lockstep.ir.ptx;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A directive between the header and the body of a function, for instance {@code .maxntid 256, 1, 1}.
 *
 * @param kind which
 * @param values its numbers, in the order of the text
 */
public record PtxDirective(Kind kind, List<Long> values) {
    public PtxDirective {
        Objects.requireNonNull(kind);
        values = List.copyOf(values);
    }

    /** Directives of functions. Source: PTX ISA 9.0, "Performance-Tuning" and "Cluster Dimension Directives". */
    public enum Kind {
        /** Maximum number of threads of a block, by dimension. */
        MAXNTID("maxntid", 3),
        /** Exact number of threads of a block, by dimension. */
        REQNTID("reqntid", 3),
        /** Minimum number of blocks on a multiprocessor. */
        MINNCTAPERSM("minnctapersm", 1),
        /** The old name of the same. */
        MAXNCTAPERSM("maxnctapersm", 1),
        /** Maximum number of registers of a thread. */
        MAXNREG("maxnreg", 1),
        /** The function does not return. */
        NORETURN("noreturn", 0),
        /** Blocks of a cluster, by dimension. */
        REQNCTAPERCLUSTER("reqnctapercluster", 3),
        /** The kernel must be launched with a cluster shape. */
        EXPLICITCLUSTER("explicitcluster", 0),
        /** Maximum number of blocks of a cluster. */
        MAXCLUSTERRANK("maxclusterrank", 1),
        /** The grid counts clusters. */
        BLOCKSARECLUSTERS("blocksareclusters", 0),
        /** Registers that calls preserve. */
        ABI_PRESERVE("abi_preserve", 1),
        /** Control registers that calls preserve. */
        ABI_PRESERVE_CONTROL("abi_preserve_control", 1);

        private static final Map<String, Kind> BY_TEXT =
                Stream.of(values()).collect(Collectors.toUnmodifiableMap(Kind::text, Function.identity()));

        private final String text;
        private final int most;

        Kind(String text, int most) {
            this.text = text;
            this.most = most;
        }

        /** The directive with this word, without the dot in front. */
        public static Optional<Kind> of(String text) {
            return Optional.ofNullable(BY_TEXT.get(text));
        }

        /** The word without the dot in front. */
        public String text() {
            return text;
        }

        /** Maximum number of operands. */
        public int most() {
            return most;
        }
    }
}
