package lockstep.ir.nvvm;

import java.util.Optional;

/** Linkage of a global. Source: LLVM Language Reference, "Linkage Types". */
public enum Linkage {
    /** Visible outside the module. */
    EXTERNAL("external"),
    /** As internal, without a symbol. */
    PRIVATE("private"),
    /** Of this module alone. */
    INTERNAL("internal"),
    /** A copy for inlining of what is defined elsewhere. */
    AVAILABLE_EXTERNALLY("available_externally"),
    /** Merged with others of the name, dropped where unused. */
    LINKONCE("linkonce"),
    /** As linkonce, all definitions being equivalent. */
    LINKONCE_ODR("linkonce_odr"),
    /** Merged with others of the name. */
    WEAK("weak"),
    /** As weak, all definitions being equivalent. */
    WEAK_ODR("weak_odr"),
    /** A tentative definition of C. */
    COMMON("common"),
    /** Arrays that are joined by the linker. */
    APPENDING("appending"),
    /** Null where no definition is found. */
    EXTERN_WEAK("extern_weak");

    private final String word;

    Linkage(String word) {
        this.word = word;
    }

    /** The word in the text form; not printed for definitions that are {@link #EXTERNAL}. */
    public String word() {
        return word;
    }

    /** The linkage of this word. */
    public static Optional<Linkage> of(String word) {
        for (Linkage linkage : values()) {
            if (linkage.word.equals(word)) {
                return Optional.of(linkage);
            }
        }
        return Optional.empty();
    }

    /** Whether nothing outside the module can name the global. */
    public boolean isLocal() {
        return this == PRIVATE || this == INTERNAL;
    }

    /** Whether the linker may replace it by another definition that need not be equivalent. */
    public boolean isInterposable() {
        return this == WEAK || this == LINKONCE || this == COMMON || this == EXTERN_WEAK;
    }
}
