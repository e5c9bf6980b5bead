package lockstep.sim.image.sass;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.cubin.AttributeReader;
import lockstep.ir.sass.cubin.Bytes;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.Cubin.Symbol;
import lockstep.ir.sass.cubin.CubinAttribute;
import lockstep.ir.sass.cubin.Section;

/** Reads the kernels of a cubin and their data in {@code .nv.info}. Source: docs/sass.md, "Cubins"; measured. */
final class KernelReader {
    private static final int ENTRY_FLAG = 0x10;
    private static final int MIN_STACK_SIZE = 0x12;
    private static final int SIZE_SHIFT = 18;
    private static final int PARAMETER_BYTES = 12;
    private static final int PAIR_BYTES = 8;
    /** The size of a stack of unknown depth; the driver's is 1 KiB unless the host sets another. */
    private static final int MAX_STACK = 1 << 19;

    /** The maximum size of a constant bank and of shared memory. */
    private static final int MAX_BANK = 1 << 16;

    private static final int MAX_SHARED = 1 << 18;

    private final Cubin cubin;
    private final SourceLocation place;
    private final Diagnostics diagnostics;

    KernelReader(Cubin cubin, SourceLocation place, Diagnostics diagnostics) {
        this.cubin = cubin;
        this.place = place;
        this.diagnostics = diagnostics;
    }

    /** The kernels in the order of the symbols. */
    List<KernelSymbol> kernels() {
        List<KernelSymbol> found = new ArrayList<>();
        for (int i = 0; i < cubin.symbols().size(); i++) {
            Symbol symbol = cubin.symbols().get(i);
            boolean isKernel = symbol.type() == Symbol.FUNCTION
                    && (symbol.other() & ENTRY_FLAG) != 0
                    && !symbol.name().isEmpty()
                    && symbol.section() > 0
                    && symbol.section() < cubin.sections().size()
                    && cubin.sections().get(symbol.section()).isCode();
            if (isKernel) {
                found.add(kernel(i, symbol));
            }
        }
        return found;
    }

    private KernelSymbol kernel(int index, Symbol symbol) {
        String name = symbol.name();
        List<CubinAttribute> own = attributes(".nv.info." + name);
        int base = own.stream()
                .filter(a ->
                        a.code() == CubinAttribute.PARAMETER_BANK && a.value().size() >= PAIR_BYTES)
                .map(a -> a.value().u16(4))
                .findFirst()
                .orElse(0);
        int bank = cubin.section(".nv.constant0." + name)
                .map(s -> Math.clamp(s.size(), 0, MAX_BANK))
                .orElse(base);
        int shared = cubin.section(".nv.shared." + name)
                .map(s -> Math.clamp(s.size(), 0, MAX_SHARED))
                .orElse(0);
        return new KernelSymbol(
                name, symbol.section(), symbol.value(), parameters(own, base), base, bank, stack(index), shared);
    }

    private List<CubinAttribute> attributes(String section) {
        Optional<Section> found = cubin.section(section);
        return found.isEmpty() ? List.of() : AttributeReader.read(found.get(), place, diagnostics);
    }

    private static List<KernelSymbol.Parameter> parameters(List<CubinAttribute> attributes, int base) {
        TreeMap<Integer, KernelSymbol.Parameter> byOrdinal = new TreeMap<>();
        for (CubinAttribute attribute : attributes) {
            Bytes value = attribute.value();
            boolean isLarge = attribute.code() == CubinAttribute.LARGE_PARAMETER;
            if ((isLarge || attribute.code() == CubinAttribute.PARAMETER) && value.size() >= PARAMETER_BYTES) {
                int bytes = isLarge ? Math.clamp(value.i32(8), 0, MAX_BANK) : value.i32(8) >>> SIZE_SHIFT;
                byOrdinal.put(value.u16(4), new KernelSymbol.Parameter(base + value.u16(6), bytes));
            }
        }
        return List.copyOf(byOrdinal.values());
    }

    private int stack(int symbol) {
        for (CubinAttribute attribute : attributes(".nv.info")) {
            Bytes value = attribute.value();
            if (attribute.code() == MIN_STACK_SIZE && value.size() >= PAIR_BYTES && value.i32(0) == symbol) {
                return Math.clamp(value.i32(4), 0, MAX_STACK);
            }
        }
        return 0;
    }
}
