package lockstep.compiler.ori.module;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.sass.cubin.ImageSymbol;

/** The symbols of a new cubin in their order, and their indices by name. */
final class FrameSymbols {
    private final List<ImageSymbol> symbols = new ArrayList<>();
    private final Map<String, Integer> indices = new HashMap<>();

    void add(ImageSymbol symbol) {
        symbols.add(symbol);
        indices.putIfAbsent(symbol.name(), symbols.size());
    }

    /** Adds the symbol that stands for a section. */
    void section(String name) {
        add(ImageSymbol.ofSection(name));
    }

    /** The index of the symbol {@code name}, from 1 on. */
    int index(String name) {
        Integer index = indices.get(name);
        if (index == null) {
            throw new CompilerBug("there is no symbol " + name);
        }
        return index;
    }

    List<ImageSymbol> all() {
        return symbols;
    }
}
