package lockstep.ir.ptx.text;

import org.jspecify.annotations.Nullable;

/** A stretch of the text, made once for all its mentions, and what is remembered of it. */
final class Name {
    private final String text;

    /** What it stands for as a mnemonic. */
    @Nullable Mnemonic mnemonic;

    /** What it stood for when {@link #version} was the version of the scopes. */
    @Nullable Object binding;

    int version = -1;

    Name(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    @Override
    public String toString() {
        return text;
    }
}
