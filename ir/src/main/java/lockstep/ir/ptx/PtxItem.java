package lockstep.ir.ptx;

import java.util.List;
import java.util.Objects;
import lockstep.ir.diag.SourceLocation;

/** A top-level item of a module. */
public sealed interface PtxItem
        permits PtxItem.PtxGlobal,
                PtxFunction,
                PtxItem.PtxAlias,
                PtxItem.PtxFile,
                PtxItem.PtxSection,
                PtxItem.PtxPragma {
    /** Where it begins. */
    SourceLocation location();

    /**
     * A variable of a module.
     *
     * @param variable what is declared or defined
     */
    record PtxGlobal(PtxVariable variable, SourceLocation location) implements PtxItem {
        public PtxGlobal {
            Objects.requireNonNull(variable);
            Objects.requireNonNull(location);
        }
    }

    /**
     * {@code .alias alias, aliasee;}.
     *
     * @param alias a declared function
     * @param aliasee the function that it is another name of
     */
    record PtxAlias(PtxFunctionHeader alias, PtxFunctionHeader aliasee, SourceLocation location) implements PtxItem {
        public PtxAlias {
            Objects.requireNonNull(alias);
            Objects.requireNonNull(aliasee);
            Objects.requireNonNull(location);
        }
    }

    /**
     * {@code .file 1 "name", timestamp, size}.
     *
     * @param index what {@code .loc} names
     * @param name without quotes, escapes as written
     * @param stamps empty, or the time stamp and the size
     */
    record PtxFile(long index, String name, List<Long> stamps, SourceLocation location) implements PtxItem {
        public PtxFile {
            Objects.requireNonNull(name);
            Objects.requireNonNull(location);
            stamps = List.copyOf(stamps);
        }
    }

    /**
     * {@code .section .debug_info { ... }}: debug data, kept as text.
     *
     * @param name with the dot
     * @param lines of the text inside the braces, without space at their ends
     */
    record PtxSection(String name, List<String> lines, SourceLocation location) implements PtxItem {
        public PtxSection {
            Objects.requireNonNull(name);
            Objects.requireNonNull(location);
            lines = List.copyOf(lines);
        }
    }

    /**
     * {@code .pragma "nounroll";}, in a body, before a body, or in a module.
     *
     * @param texts without quotes, escapes as written
     */
    record PtxPragma(List<String> texts, SourceLocation location) implements PtxStatement, PtxItem {
        public PtxPragma {
            Objects.requireNonNull(location);
            texts = List.copyOf(texts);
        }
    }
}
