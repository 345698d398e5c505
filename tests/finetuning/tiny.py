"""A model of a few thousand weights that trains in seconds, with a tokenizer of its own."""

from pathlib import Path

from engine.models.model import Message
from finetuning.examples import Example

TEMPLATE = (
    "{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)
WORDS = {"breakage": "shop", "tariff": "papers"}


def write_model(folder: Path) -> Path:
    """A Qwen2 of two layers with random weights of a fixed seed, and a tokenizer of bytes."""
    import torch
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers
    from transformers import PreTrainedTokenizerFast, Qwen2Config, Qwen2ForCausalLM

    signs = sorted(pre_tokenizers.ByteLevel.alphabet())
    vocabulary = {sign: number for number, sign in enumerate(["<|im_start|>", "<|im_end|>", *signs])}
    raw = Tokenizer(models.BPE(vocab=vocabulary, merges=[]))
    raw.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    raw.decoder = decoders.ByteLevel()
    raw.add_special_tokens(["<|im_start|>", "<|im_end|>"])
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=raw, eos_token="<|im_end|>", pad_token="<|im_end|>")
    tokenizer.chat_template = TEMPLATE
    tokenizer.save_pretrained(str(folder))
    torch.manual_seed(1)
    config = Qwen2Config(
        vocab_size=len(vocabulary),
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=2,
        num_key_value_heads=2,
        max_position_embeddings=512,
        eos_token_id=1,
    )
    Qwen2ForCausalLM(config).save_pretrained(str(folder))
    return folder


def examples(count: int, *, first: int = 0) -> list[Example]:
    """Questions whose plan is a word of theirs."""
    made = []
    for number in range(first, first + count):
        word = list(WORDS)[number % 2]
        prompt = Message(role="user", content=f"{word} {number}")
        made.append(Example(id=str(number), messages=(prompt,), completion=f'[["{WORDS[word]}","{word} {number}"]]'))
    return made
