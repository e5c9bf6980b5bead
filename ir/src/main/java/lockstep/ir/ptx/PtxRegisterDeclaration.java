package lockstep.ir.ptx;

import java.util.List;
import java.util.Objects;
import lockstep.ir.diag.SourceLocation;

/**
 * {@code .reg .b32 %r<10>, x;}.
 *
 * @param type of one element
 * @param elements 1, or 2 or 4 for vector registers
 * @param names what is declared
 */
public record PtxRegisterDeclaration(PtxType type, int elements, List<Name> names, SourceLocation location)
        implements PtxStatement {
    public PtxRegisterDeclaration {
        Objects.requireNonNull(type);
        Objects.requireNonNull(location);
        names = List.copyOf(names);
    }

    /**
     * A name, or a range of names.
     *
     * @param name the name, or what all names of the range begin with
     * @param count -1 for a single name; else the registers are the name followed by 0 to {@code count-1}
     */
    public record Name(String name, int count) {
        public Name {
            Objects.requireNonNull(name);
        }

        /** Whether it declares a range. */
        public boolean isRange() {
            return count >= 0;
        }
    }
}
