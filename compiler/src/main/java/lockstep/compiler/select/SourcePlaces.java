package lockstep.compiler.select;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.MetadataNode.Operand;
import lockstep.ir.ptx.PtxItem.PtxFile;

/**
 * Source locations of instructions. By default they are locations in the LLVM IR, for messages. If lines are kept, they
 * are the locations that {@code !dbg} gives, if any: file, line and column in the innermost function, not of the calls
 * at which it was inlined.
 */
final class SourcePlaces {
    /** Scopes nest by functions, files and blocks; a longer chain is cyclic. */
    private static final int MAX_SCOPES = 1000;

    private final boolean lines;
    private final Map<MetadataNode, Optional<String>> files = new IdentityHashMap<>();
    private final Map<String, PtxFile> named = new LinkedHashMap<>();

    /** @param lines whether source lines are kept */
    SourcePlaces(boolean lines) {
        this.lines = lines;
    }

    /** The location of {@code instruction}; if it has none, that of its function. */
    SourceLocation of(Instruction instruction) {
        if (lines && instruction.metadata().get("dbg") instanceof MetadataNode node) {
            Optional<SourceLocation> source = source(node);
            if (source.isPresent()) {
                return source.get();
            }
        }
        Function function = Objects.requireNonNull(instruction.block()).function();
        return instruction.location().line() == 0 && function != null ? function.location() : instruction.location();
    }

    /** The files of the requested locations, numbered from 1 in the order of requests. */
    List<PtxFile> files() {
        return new ArrayList<>(named.values());
    }

    private Optional<SourceLocation> source(MetadataNode location) {
        int line = number(location, "line");
        Optional<String> file = scope(location).flatMap(scope -> files.computeIfAbsent(scope, SourcePlaces::fileOf));
        if (line == 0 || file.isEmpty()) {
            return Optional.empty();
        }
        named.computeIfAbsent(file.get(), name -> new PtxFile(named.size() + 1, name, List.of(), SourceLocation.NONE));
        return Optional.of(new SourceLocation(file.get(), line, number(location, "column")));
    }

    private static Optional<MetadataNode> scope(MetadataNode node) {
        return node(node, "scope");
    }

    /** The file of the innermost scope that has one, as a PTX string. */
    private static Optional<String> fileOf(MetadataNode scope) {
        Optional<MetadataNode> at = Optional.of(scope);
        for (int i = 0; i < MAX_SCOPES && at.isPresent(); i++) {
            Optional<MetadataNode> file = node(at.get(), "file");
            if (file.isPresent()) {
                return path(file.get());
            }
            at = scope(at.get());
        }
        return Optional.empty();
    }

    private static Optional<String> path(MetadataNode file) {
        String name = text(file, "filename");
        String directory = text(file, "directory");
        boolean isWhole = name.startsWith("/") || directory.isEmpty();
        String path = isWhole ? name : directory + "/" + name;
        return name.isEmpty()
                ? Optional.empty()
                : Optional.of(path.replace("\\", "\\\\").replace("\"", "\\\""));
    }

    // ---- operands

    private static Optional<Operand> operand(MetadataNode node, String label) {
        return node.operands().stream()
                .filter(operand -> operand.label().equals(label))
                .findFirst();
    }

    private static Optional<MetadataNode> node(MetadataNode node, String label) {
        Optional<Metadata> value = operand(node, label).map(Operand::value);
        return value.filter(MetadataNode.class::isInstance).map(MetadataNode.class::cast);
    }

    /** A number of a few digits; 0 if there is none. */
    private static int number(MetadataNode node, String label) {
        String literal = operand(node, label).map(Operand::literal).orElse("");
        return literal.matches("[0-9]{1,9}") ? Integer.parseInt(literal) : 0;
    }

    /** A quoted string with its escapes undone; empty if there is none. */
    private static String text(MetadataNode node, String label) {
        String literal = operand(node, label).map(Operand::literal).orElse("");
        return literal.length() < 2 ? "" : unescaped(literal.substring(1, literal.length() - 1));
    }

    /** LLVM IR writes a byte as {@code \5C}. */
    private static String unescaped(String quoted) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < quoted.length(); i++) {
            char c = quoted.charAt(i);
            String code = c == '\\' && i + 2 < quoted.length() ? quoted.substring(i + 1, i + 3) : "";
            if (code.matches("[0-9A-Fa-f]{2}")) {
                text.append((char) Integer.parseInt(code, 16));
                i += 2;
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }
}
