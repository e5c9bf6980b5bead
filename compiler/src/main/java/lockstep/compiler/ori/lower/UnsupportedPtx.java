package lockstep.compiler.ori.lower;

import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.SourceLocation;

/** Thrown for PTX that has no lowering; caught where the location of the instruction is known. */
final class UnsupportedPtx extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient SourceLocation place;
    private final String what;

    private UnsupportedPtx(SourceLocation place, String what) {
        super(what, null, false, false);
        this.place = place;
        this.what = what;
    }

    /** @param place {@link SourceLocation#NONE} for that of the instruction */
    static UnsupportedPtx at(SourceLocation place, String what) {
        return new UnsupportedPtx(place, what);
    }

    /** The diagnostic, at {@code instruction} if no location was given. */
    Diagnostic diagnostic(SourceLocation instruction) {
        return Diagnostic.unsupported("ptx-lowering", place.equals(SourceLocation.NONE) ? instruction : place, what);
    }
}
