package lockstep.ir.ptx;

import java.util.List;
import java.util.Objects;
import lockstep.ir.diag.SourceLocation;

/**
 * {@code name: .callprototype (.param .b32 _) _ (.param .b64 _);}: the parameters and results of an indirect call.
 *
 * @param name how calls name it
 * @param results parameters, whose names have no meaning
 * @param parameters parameters, whose names have no meaning
 * @param directives {@code .noreturn} and the like
 */
public record PtxCallPrototype(
        PtxLabel name,
        List<PtxVariable> results,
        List<PtxVariable> parameters,
        List<PtxDirective> directives,
        SourceLocation location)
        implements PtxStatement {
    public PtxCallPrototype {
        Objects.requireNonNull(name);
        Objects.requireNonNull(location);
        results = List.copyOf(results);
        parameters = List.copyOf(parameters);
        directives = List.copyOf(directives);
    }
}
