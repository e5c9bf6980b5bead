package lockstep.ir.sass.cubin;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.diag.CompilerBug;

/** The symbols of a new cubin in their order, and their indices by name. Not thread-safe. */
public final class SymbolList {
    private final List<ImageSymbol> symbols = new ArrayList<>();
    private final Map<String, Integer> indices = new HashMap<>();

    /** Adds a symbol after the others. */
    public void add(ImageSymbol symbol) {
        symbols.add(symbol);
        indices.putIfAbsent(symbol.name(), symbols.size());
    }

    /** Adds the symbol of a section. */
    public void section(String name) {
        add(ImageSymbol.ofSection(name));
    }

    /**
     * The index of the first symbol {@code name}, from 1 on.
     *
     * @throws CompilerBug if there is no such symbol
     */
    public int index(String name) {
        Integer index = indices.get(name);
        if (index == null) {
            throw new CompilerBug("there is no symbol " + name);
        }
        return index;
    }

    /** All symbols. */
    public List<ImageSymbol> all() {
        return symbols;
    }
}
