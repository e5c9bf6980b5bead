package lockstep.ir.nvvm.clone;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalAlias;
import lockstep.ir.nvvm.GlobalIFunc;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FunctionType;

/**
 * Resolves the globals of several modules: which are one symbol, and which definition prevails. Globals of the same
 * name are one symbol unless their linkage is local to the module. Of two members the later one replaces the earlier
 * one if {@link #prevails} holds. Of a comdat only the members of one module count as definitions: with {@code any}
 * those of the first.
 */
final class LinkedSymbols {
    private static final String ANY = "any";

    /** From the most to the least visible. */
    private static final List<String> VISIBILITIES = List.of("", "default", "protected", "hidden");

    /** From the weakest to the strongest promise that the address is not significant. */
    private static final List<String> UNNAMED = List.of("", "local_unnamed_addr", "unnamed_addr");

    private static final Set<Linkage> ONCE = Set.of(Linkage.LINKONCE, Linkage.LINKONCE_ODR);
    private static final Set<Linkage> WEAK = Set.of(Linkage.WEAK, Linkage.WEAK_ODR);

    private final Map<String, Symbol> shared = new LinkedHashMap<>();
    private final List<Symbol> all = new ArrayList<>();
    private final Map<String, Module> comdatOwners = new LinkedHashMap<>();

    /** One global. */
    final class Symbol {
        private final List<GlobalValue> members = new ArrayList<>();
        private GlobalValue chosen;

        private Symbol(GlobalValue first) {
            this.members.add(first);
            this.chosen = first;
        }

        /** What it is called in the modules. */
        String name() {
            return chosen.name();
        }

        /** Whether others of its name are the same. */
        boolean isShared() {
            return LinkedSymbols.isShared(chosen);
        }

        /** Whether it is an array that all its members make together. */
        boolean isAppending() {
            return chosen.linkage() == Linkage.APPENDING;
        }

        /** All globals that are this one, in order. */
        List<GlobalValue> members() {
            return members;
        }

        /** The member that defines it. */
        GlobalValue chosen() {
            return chosen;
        }

        /** Whether no member counts as its definition. */
        boolean isUndefined() {
            return isDeclaration(chosen) && chosen.linkage() != Linkage.AVAILABLE_EXTERNALLY;
        }

        private void add(GlobalValue next) {
            requireSame(chosen, next);
            members.add(next);
            if (!isAppending() && prevails(next, chosen)) {
                chosen = next;
            }
        }
    }

    private LinkedSymbols() {}

    /**
     * Resolves the names of {@code modules}.
     *
     * @throws InputException if a name is defined twice, or is two different things
     */
    static LinkedSymbols of(List<Module> modules) {
        LinkedSymbols symbols = new LinkedSymbols();
        modules.forEach(symbols::addComdats);
        modules.forEach(module -> module.globals().forEach(symbols::add));
        return symbols;
    }

    /** All symbols, in the order of their first member. */
    List<Symbol> all() {
        return all;
    }

    private static boolean isShared(GlobalValue global) {
        return !global.name().isEmpty() && !global.linkage().isLocal();
    }

    private void add(GlobalValue global) {
        Symbol known = isShared(global) ? shared.get(global.name()) : null;
        if (known != null) {
            known.add(global);
            return;
        }
        Symbol symbol = new Symbol(global);
        all.add(symbol);
        if (isShared(global)) {
            shared.put(global.name(), symbol);
        }
    }

    // ---- comdats

    private void addComdats(Module module) {
        module.comdats().forEach((name, kind) -> {
            Module owner = comdatOwners.putIfAbsent(name, module);
            if (owner != null
                    && !(kind.equals(ANY)
                            && Objects.requireNonNull(owner.comdats().get(name)).equals(ANY))) {
                throw new InputException(
                        "link-comdat",
                        SourceLocation.ofFile(module.identifier()),
                        "comdat $" + name + " is " + kind + " here and "
                                + owner.comdats().get(name) + " in " + owner.identifier()
                                + "; of comdats in several modules any alone can be linked");
            }
        });
    }

    /** The comdat of {@code global}. */
    static Optional<String> comdat(GlobalValue global) {
        return switch (global) {
            case Function function -> function.comdat();
            case GlobalVariable variable -> variable.comdat();
            case GlobalAlias _, GlobalIFunc _ -> Optional.empty();
        };
    }

    private boolean isInAnothersComdat(GlobalValue global) {
        return !global.linkage().isLocal()
                && comdat(global)
                        .filter(name -> comdatOwners.get(name) != global.module())
                        .isPresent();
    }

    // ---- two of the same name

    private boolean isDeclaration(GlobalValue global) {
        return global.isDeclaration() || global.linkage() == Linkage.AVAILABLE_EXTERNALLY || isInAnothersComdat(global);
    }

    /**
     * Whether {@code next}, the later of two members, defines the symbol rather than {@code first}.
     *
     * @throws InputException if both do
     */
    private boolean prevails(GlobalValue next, GlobalValue first) {
        if (isDeclaration(next)) {
            // A body for inlining is preferred to a declaration; of two, llvm-link takes the later one.
            return isDeclaration(first) && !next.isDeclaration() && !isInAnothersComdat(next);
        }
        if (isDeclaration(first)) {
            return true;
        }
        if (next.linkage() == Linkage.COMMON) {
            return isWeak(first) && (first.linkage() != Linkage.COMMON || size(next) > size(first));
        }
        if (isWeak(next)) {
            return ONCE.contains(first.linkage()) && WEAK.contains(next.linkage());
        }
        if (isWeak(first)) {
            return true;
        }
        throw fault("link-duplicate", next, "is defined", first, "as well");
    }

    /** Whether the definition yields to another one. */
    private static boolean isWeak(GlobalValue definition) {
        return ONCE.contains(definition.linkage())
                || WEAK.contains(definition.linkage())
                || definition.linkage() == Linkage.COMMON;
    }

    private static long size(GlobalValue variable) {
        return DataLayout.of(variable.module()).allocSize(variable.valueType());
    }

    private void requireSame(GlobalValue first, GlobalValue next) {
        boolean appends = first.linkage() == Linkage.APPENDING;
        if (appends != (next.linkage() == Linkage.APPENDING)) {
            throw fault(
                    "link-type",
                    next,
                    "has linkage " + next.linkage().word(),
                    first,
                    "linkage " + first.linkage().word());
        }
        if (isFunction(first) != isFunction(next)) {
            throw fault("link-type", next, "is " + kind(next), first, kind(first));
        }
        if (first.addressSpace() != next.addressSpace()) {
            throw fault(
                    "link-type",
                    next,
                    "is in address space " + next.addressSpace(),
                    first,
                    "address space " + first.addressSpace());
        }
        boolean isCommon = first.linkage() == Linkage.COMMON && next.linkage() == Linkage.COMMON;
        if (!isCommon && !haveSameType(first, next, appends)) {
            throw fault("link-type", next, "has type " + next.valueType(), first, "type " + first.valueType());
        }
    }

    private static boolean isFunction(GlobalValue global) {
        return global.valueType() instanceof FunctionType;
    }

    private static String kind(GlobalValue global) {
        return isFunction(global) ? "a function" : "a variable";
    }

    /** Appending arrays differ in their length, and an array of unknown length is declared with length 0. */
    private static boolean haveSameType(GlobalValue first, GlobalValue next, boolean appends) {
        if (first.valueType().equals(next.valueType())) {
            return true;
        }
        return first.valueType() instanceof ArrayType a
                && next.valueType() instanceof ArrayType b
                && a.element().equals(b.element())
                && (appends || isOpen(first, a) || isOpen(next, b));
    }

    private static boolean isOpen(GlobalValue global, ArrayType type) {
        return global.isDeclaration() && type.count() == 0;
    }

    private static InputException fault(String code, GlobalValue at, String what, GlobalValue other, String otherwise) {
        return new InputException(
                code,
                at.location(),
                "@" + at.name() + " " + what + " here, and at " + other.location() + " " + otherwise);
    }

    // ---- properties merged from all members

    /** The least visible that a member is. */
    static String visibility(List<GlobalValue> members) {
        return members.stream()
                .map(GlobalValue::visibility)
                .max((a, b) -> Integer.compare(VISIBILITIES.indexOf(a), VISIBILITIES.indexOf(b)))
                .orElse("");
    }

    /** What all members promise. */
    static String unnamedAddress(List<GlobalValue> members) {
        return members.stream()
                .map(GlobalValue::unnamedAddress)
                .min((a, b) -> Integer.compare(UNNAMED.indexOf(a), UNNAMED.indexOf(b)))
                .orElse("");
    }
}
