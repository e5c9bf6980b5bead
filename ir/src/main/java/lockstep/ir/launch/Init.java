package lockstep.ir.launch;

import java.util.Objects;
import lockstep.ir.diag.SourceLocation;

/** Contents of a global before the first launch. */
public record Init(String symbol, BufferSpec buffer, SourceLocation location) {
    public Init {
        Objects.requireNonNull(symbol);
        Objects.requireNonNull(buffer);
        Objects.requireNonNull(location);
    }

    @Override
    public String toString() {
        return "INIT: " + symbol + " = " + buffer;
    }
}
