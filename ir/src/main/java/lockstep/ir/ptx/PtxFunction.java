package lockstep.ir.ptx;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxItem.PtxPragma;
import org.jspecify.annotations.Nullable;

/** A kernel or function: a definition if it has a body, else a declaration. */
public final class PtxFunction implements PtxItem {
    private final PtxFunctionHeader header;
    private final List<PtxDirective> directives;
    private final List<PtxPragma> pragmas;
    private final @Nullable PtxBody body;
    private final SourceLocation location;

    /**
     * A function.
     *
     * @param directives between header and body
     * @param pragmas between header and body
     * @param body null for a declaration
     */
    public PtxFunction(
            PtxFunctionHeader header,
            List<PtxDirective> directives,
            List<PtxPragma> pragmas,
            @Nullable PtxBody body,
            SourceLocation location) {
        this.header = Objects.requireNonNull(header);
        this.directives = List.copyOf(directives);
        this.pragmas = List.copyOf(pragmas);
        this.body = body;
        this.location = Objects.requireNonNull(location);
    }

    /** Name and interface. */
    public PtxFunctionHeader header() {
        return header;
    }

    /** The name. */
    public String name() {
        return header.name();
    }

    /** Whether it is an {@code .entry}. */
    public boolean isKernel() {
        return header.isKernel();
    }

    /** Directives between header and body. */
    public List<PtxDirective> directives() {
        return directives;
    }

    /** The directive of this kind. */
    public Optional<PtxDirective> directive(PtxDirective.Kind kind) {
        return directives.stream().filter(each -> each.kind() == kind).findFirst();
    }

    /** Pragmas between header and body. */
    public List<PtxPragma> pragmas() {
        return pragmas;
    }

    /** The body; empty for a declaration. */
    public Optional<PtxBody> body() {
        return Optional.ofNullable(body);
    }

    @Override
    public SourceLocation location() {
        return location;
    }

    /** The same function with another body. */
    public PtxFunction withBody(PtxBody other) {
        return new PtxFunction(header, directives, pragmas, Objects.requireNonNull(other), location);
    }

    @Override
    public String toString() {
        return name();
    }

    /**
     * What is between the braces of a function.
     *
     * @param statements in the order of the text; scopes are marked, not nested
     * @param registers all that statements name, and those of the parameters; each at the index of its
     *     {@link PtxRegister#number}
     */
    public record PtxBody(List<PtxStatement> statements, List<PtxRegister> registers) {
        public PtxBody {
            statements = List.copyOf(statements);
            registers = List.copyOf(registers);
        }
    }
}
